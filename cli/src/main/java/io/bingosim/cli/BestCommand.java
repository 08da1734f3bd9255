package io.bingosim.cli;

import io.bingosim.cli.terminal.Invocation;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The best strategy of a team. */
@Command(
        name = "best",
        header = "Finds the best strategy for a team.",
        description = {
            "Tries every strategy that the scenario allows for the team, with the same luck for all, and stops when one is the best, or as good as the best, with 95 % confidence."
        },
        footer = {
            "",
            "Exit code: 0 completed, 1 the experiment ended in ERROR, 2 wrong usage or invalid scenario, 3 problem on"
                    + " this machine, 130 Ctrl-C."
        })
final class BestCommand extends HelpOption implements Callable<Integer> {
    private final Invocation invocation;

    @Mixin
    private QuestionOptions question = new QuestionOptions();

    @Mixin
    private ExperimentOptions options = new ExperimentOptions();

    BestCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException {
        return new ExperimentRun(invocation, options).run(question.source("Best strategy for ", "BEST", "STRATEGY"));
    }
}
