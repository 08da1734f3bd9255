package io.bingosim.cli;

import io.bingosim.cli.build.Maven;
import io.bingosim.cli.build.TestCounts;
import io.bingosim.cli.build.TestReports;
import io.bingosim.cli.fault.FaultTable;
import io.bingosim.cli.terminal.CommandFailure;
import io.bingosim.cli.terminal.ExitCode;
import io.bingosim.cli.terminal.Invocation;
import io.bingosim.cli.terminal.Terminal;
import io.bingosim.stack.EnvironmentException;
import io.bingosim.stack.browser.Chromium;
import io.bingosim.stack.rabbit.RabbitProvisioning;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Everything CI runs, or the longer fault suites. */
@Command(
        name = "test",
        header = "Runs everything CI runs, or the longer fault suites.",
        description = {
            "Builds everything with all checks and runs all tests, as CI does.",
            "Ends with the line `N passed, M failed`."
        },
        synopsisSubcommandLabel = "[COMMAND]",
        footer = {
            "",
            "Exit code: 0 all tests passed, 1 a test or the build failed, 2 wrong usage, 3 problem on this machine."
        })
final class TestCommand extends HelpOption implements Callable<Integer> {
    private static final List<String> FAULTS = List.of(
            "-Dfaults",
            "-Dbingosim.race.rounds=10000",
            "-pl",
            "system-tests",
            "-am",
            "-Dsurefire.failIfNoSpecifiedTests=false",
            // The scenarios of the other modules by class; in system-tests all that inject faults.
            "-Dtest=SameInstantTest,LeaderSqlTest,GoldenVectorsTest,FairnessSqlTest,FaultTableTest",
            "-Dit.test=io/bingosim/system/worker/*IT,io/bingosim/system/api/*IT,io/bingosim/system/proof/*IT,"
                    + "ExperimentCommandsIT");
    private static final List<String> SOAK = List.of(
            "-Dfaults",
            "-pl",
            "system-tests",
            "-am",
            "-Dtest=NoOther",
            "-Dit.test=SoakIT",
            "-Dsurefire.failIfNoSpecifiedTests=false",
            "-Dfailsafe.failIfNoSpecifiedTests=false");

    private final Invocation invocation;

    @Option(names = "--faults", description = "All fault scenarios instead of the short subset, and a table of them.")
    private boolean faults;

    @Option(names = "--soak", paramLabel = "MINUTES", description = "Random faults for this many minutes.")
    private @Nullable Long soakMinutes;

    @Option(
            names = "-D",
            paramLabel = "KEY=VALUE",
            mapFallbackValue = "",
            description = "A system property for the tests; -Dbingosim.seed=S repeats a soak.")
    private Map<String, String> properties = new TreeMap<>();

    private TestCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    static CommandLine commandLine(Invocation invocation) {
        return new CommandLine(new TestCommand(invocation))
                .addSubcommand(new MutationCommand(invocation))
                .addSubcommand(new InvariantsCommand(invocation))
                .addSubcommand(new ShipCommand(invocation))
                .addSubcommand(new WebTestCommand(invocation));
    }

    @Override
    public Integer call() throws IOException {
        List<String> arguments = new ArrayList<>(List.of("--fail-at-end", "verify"));
        arguments.addAll(selection());
        properties.forEach((key, value) -> arguments.add("-D" + key + (value.isEmpty() ? "" : "=" + value)));
        requireRabbit();
        requireBrowser();
        TestReports reports = new TestReports(invocation.root());
        reports.clear();
        Path log = invocation.log("test");
        Maven maven = new Maven(invocation);
        boolean built = maven.run(log, "testing", arguments);
        return report(reports.countByModule(), built, maven, log);
    }

    private List<String> selection() {
        if (faults && soakMinutes != null) {
            throw CommandFailure.usage("--faults and --soak exclude each other");
        }
        if (soakMinutes == null) {
            return faults ? FAULTS : List.of();
        }
        if (soakMinutes < 1) {
            throw CommandFailure.usage("--soak must be at least 1 minute: " + soakMinutes);
        }
        List<String> soak = new ArrayList<>(SOAK);
        soak.add("-Dbingosim.soak.minutes=" + soakMinutes);
        return soak;
    }

    private void requireRabbit() {
        if (!RabbitProvisioning.ensureInstalled(invocation.terminal()::phase)) {
            throw new EnvironmentException(RabbitProvisioning.missing());
        }
    }

    private void requireBrowser() {
        if (!Chromium.ensureInstalled(invocation.terminal()::phase)) {
            throw new EnvironmentException(Chromium.missing());
        }
    }

    /** The total is the last line: CI reads it. */
    private int report(Map<String, TestCounts> byModule, boolean built, Maven maven, Path log) throws IOException {
        Terminal terminal = invocation.terminal();
        byModule.forEach((module, counts) -> terminal.print(
                String.format(Locale.ROOT, "%-14s %5d passed, %d failed", module, counts.passed(), counts.failed())));
        TestCounts total = byModule.values().stream().reduce(new TestCounts(0, 0), TestCounts::plus);
        boolean passed = built && total.failed() == 0 && total.passed() > 0;
        if (!passed) {
            maven.printErrors(log);
            terminal.say("the log is " + log);
        }
        if (faults || soakMinutes != null) {
            terminal.print(FaultTable.of(invocation.root()).stripTrailing());
        }
        terminal.print(total.toString());
        return passed ? ExitCode.OK : ExitCode.FAILED;
    }
}
