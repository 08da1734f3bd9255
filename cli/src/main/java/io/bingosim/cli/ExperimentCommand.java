package io.bingosim.cli;

import io.bingosim.cli.terminal.Invocation;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** One experiment from its request. */
@Command(
        name = "experiment",
        header = "Compares variants of a scenario with the same luck.",
        description = {
            "Takes the body of POST /experiments. Its scenario may also be the path of a file, seen from the request's"
                    + " own folder. Prints what is known about each variant; docs/experiments.md explains the verdicts."
        },
        footer = {
            "",
            "Exit code: 0 completed, 1 the experiment ended in ERROR, 2 wrong usage or invalid request, 3 problem on"
                    + " this machine, 130 Ctrl-C."
        })
final class ExperimentCommand extends HelpOption implements Callable<Integer> {
    private final Invocation invocation;

    @Parameters(index = "0", paramLabel = "FILE", description = "The request; - reads standard input.")
    private String file = "";

    @Mixin
    private ExperimentOptions options = new ExperimentOptions();

    ExperimentCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException {
        return new ExperimentRun(invocation, options).run(ExperimentSource.of(file));
    }
}
