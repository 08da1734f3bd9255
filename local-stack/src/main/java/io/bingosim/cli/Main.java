package io.bingosim.cli;

import io.bingosim.stack.EnvironmentException;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The commands of {@code ./bingosim} that need more than a shell. The script builds, and prints the help. */
@Command(name = "bingosim")
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        Map<String, String> environment = System.getenv();
        Path root = Path.of(System.getProperty("bingosim.root", ""));
        String home = environment.getOrDefault("BINGOSIM_HOME", "");
        Path homeDirectory = home.isBlank() ? root.resolve(".bingosim") : Path.of(home);
        System.exit(execute(Terminal.of(environment), root, homeDirectory, environment, arguments));
    }

    static int execute(
            Terminal terminal, Path root, Path homeDirectory, Map<String, String> environment, String... arguments) {
        CommandLine line = new CommandLine(new Main())
                .addSubcommand(new SimulateCommand(terminal))
                .addSubcommand(new RunCommand(terminal, root, homeDirectory, environment))
                .addSubcommand(new UpCommand(terminal, root, homeDirectory))
                .addSubcommand(new KeyCommand(terminal, homeDirectory, environment))
                .addSubcommand(new ProvisionCommand(terminal));
        line.setParameterExceptionHandler((problem, given) -> {
            terminal.say("bingosim: " + problem.getMessage());
            terminal.say("see: ./bingosim help " + problem.getCommandLine().getCommandName());
            return ExitCode.USAGE;
        });
        line.setExecutionExceptionHandler((problem, command, result) -> exitCode(terminal, problem));
        return line.execute(arguments);
    }

    private static int exitCode(Terminal terminal, Exception problem) {
        Cleanup.holdIfSignalled();
        if (problem instanceof CommandFailure failure) {
            terminal.say("bingosim: " + failure.getMessage());
            return failure.exitCode();
        }
        if (problem instanceof EnvironmentException) {
            terminal.say("bingosim: " + problem.getMessage());
            return ExitCode.ENVIRONMENT;
        }
        // A bug, or a machine that misbehaves in a way nobody thought of: the trace helps whoever reports it.
        terminal.clearStatus();
        problem.printStackTrace(terminal.err());
        terminal.err().flush();
        return ExitCode.ENVIRONMENT;
    }
}
