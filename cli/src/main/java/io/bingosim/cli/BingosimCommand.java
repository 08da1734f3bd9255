package io.bingosim.cli;

import io.bingosim.cli.terminal.ExitCode;
import io.bingosim.cli.terminal.Invocation;
import io.bingosim.cli.terminal.Terminal;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line behind {@code ./bingosim}. */
@Command(
        name = "./bingosim",
        header = "Simulates a team bingo event many times and shows how it may end.",
        mixinStandardHelpOptions = true,
        versionProvider = ProjectVersion.class,
        synopsisSubcommandLabel = "COMMAND",
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./bingosim run scenarios/small.json --runs 10000",
            "  ./bingosim simulate scenarios/winter.json --runs 2000 --seed 7 --json",
            "  ./bingosim best scenarios/harbour.json --team seals",
            "  ./bingosim up --workers 2",
            "  ./bingosim help run"
        })
public final class BingosimCommand implements Callable<Integer> {
    private static final int HELP_COLUMNS_MIN = 80;
    private static final int HELP_COLUMNS_MAX = 120;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private BingosimCommand() {}

    public static void main(String[] arguments) {
        System.exit(execute(Invocation.of(System.getenv()), arguments));
    }

    static int execute(Invocation invocation, String... arguments) {
        Map<String, Supplier<Object>> all = commands(invocation);
        // Reflection on all commands would cost a tenth of the start-up time; only `help` needs them.
        String name = arguments.length == 0 ? "help" : arguments[0];
        @Nullable Supplier<Object> one = name.equals("help") ? null : all.get(name);
        return commandLine(invocation, one == null ? all : Map.of(name, one)).execute(arguments);
    }

    /** The whole command tree. */
    public static CommandLine commandLine(Invocation invocation) {
        return commandLine(invocation, commands(invocation));
    }

    private static Map<String, Supplier<Object>> commands(Invocation invocation) {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("run", () -> new RunCommand(invocation));
        commands.put("simulate", () -> new SimulateCommand(invocation));
        commands.put("validate", () -> new ValidateCommand(invocation));
        commands.put("experiment", () -> new ExperimentCommand(invocation));
        commands.put("best", () -> new BestCommand(invocation));
        commands.put("effects", () -> new EffectsCommand(invocation));
        commands.put("up", () -> new UpCommand(invocation));
        commands.put("dev", () -> new DevCommand(invocation));
        commands.put("key", () -> KeyCommand.commandLine(invocation));
        commands.put("test", () -> TestCommand.commandLine(invocation));
        commands.put("bench", () -> new BenchCommand(invocation));
        commands.put("fmt", () -> new FmtCommand(invocation));
        commands.put("doctor", () -> new DoctorCommand(invocation));
        commands.put("help", HelpCommand::new);
        return commands;
    }

    private static CommandLine commandLine(Invocation invocation, Map<String, Supplier<Object>> commands) {
        CommandLine line = new CommandLine(new BingosimCommand());
        commands.forEach((name, command) -> line.addSubcommand(name, command.get()));
        Terminal terminal = invocation.terminal();
        int width = Math.max(HELP_COLUMNS_MIN, Math.min(HELP_COLUMNS_MAX, terminal.columns()));
        return line.setOut(new PrintWriter(terminal.out(), true))
                .setUsageHelpWidth(width)
                .setColorScheme(CommandLine.Help.defaultColorScheme(
                        terminal.colour() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF))
                .registerConverter(long.class, WholeNumber::parse)
                .registerConverter(Long.class, WholeNumber::parse)
                .registerConverter(int.class, WholeNumber::parseInt)
                .setParameterExceptionHandler(wrongUsage(terminal))
                .setExecutionExceptionHandler(
                        (problem, command, result) -> new FailureReport(invocation).exitCode(problem));
    }

    /** Without arguments: the help. */
    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return ExitCode.OK;
    }

    private static IParameterExceptionHandler wrongUsage(Terminal terminal) {
        return (problem, arguments) -> {
            String command = problem.getCommandLine().getCommandSpec().qualifiedName();
            terminal.say("bingosim: " + inPlainWords(problem) + "; see " + command + " --help");
            return ExitCode.USAGE;
        };
    }

    private static String inPlainWords(ParameterException problem) {
        if (problem instanceof UnmatchedArgumentException unmatched) {
            List<String> words = unmatched.getUnmatched();
            String word = words.get(0);
            if (word.startsWith("-")) {
                return "unknown option " + word;
            }
            boolean hasCommands = !problem.getCommandLine().getSubcommands().isEmpty();
            return (hasCommands ? "unknown command " : "unexpected argument ") + word;
        }
        String message =
                String.valueOf(problem.getMessage()).lines().findFirst().orElse("wrong usage");
        return Character.toLowerCase(message.charAt(0)) + message.substring(1).replaceFirst("[.]$", "");
    }
}
