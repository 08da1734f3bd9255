package io.bingosim.cli;

import io.bingosim.cli.build.Maven;
import io.bingosim.cli.terminal.ExitCode;
import io.bingosim.cli.terminal.Invocation;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** The checks of what is shipped beside the services. */
@Command(
        name = "ship",
        header = "Checks images, cluster files and release documents.",
        description = "Checks the container files, the cluster files and the release documents against the services.")
final class ShipCommand extends HelpOption implements Callable<Integer> {
    private static final List<String> ARGUMENTS = List.of(
            "-Dfast",
            "-pl",
            "system-tests,sim-worker",
            "-am",
            "verify",
            "-Dtest=SelfCheckTest,ShipTest,NativeReadinessTest",
            "-Dit.test=Shipped*IT",
            "-Dsurefire.failIfNoSpecifiedTests=false",
            "-Dfailsafe.failIfNoSpecifiedTests=false");

    private final Invocation invocation;

    ShipCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        Path log = invocation.log("ship");
        Maven maven = new Maven(invocation);
        if (maven.run(log, "checking", ARGUMENTS)) {
            invocation.terminal().print("ship: all checks passed");
            return ExitCode.OK;
        }
        maven.printErrors(log);
        invocation.terminal().say("ship: checks failed; the log is " + log);
        return ExitCode.FAILED;
    }
}
