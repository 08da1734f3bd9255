package io.bingosim.cli;

import io.bingosim.cli.terminal.Invocation;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What matters most for a team. */
@Command(
        name = "effects",
        header = "Shows what matters most for a team.",
        description = {
            "Changes the drop rates and times of each activity, and the skill of each player of the team, by a fifth down and a quarter up, one at a time, and lists the inputs by the size of their effect."
        },
        footer = {
            "",
            "Exit code: 0 completed, 1 the experiment ended in ERROR, 2 wrong usage or invalid scenario, 3 problem on"
                    + " this machine, 130 Ctrl-C."
        })
final class EffectsCommand extends HelpOption implements Callable<Integer> {
    private final Invocation invocation;

    @Mixin
    private QuestionOptions question = new QuestionOptions();

    @Mixin
    private ExperimentOptions options = new ExperimentOptions();

    EffectsCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException {
        return new ExperimentRun(invocation, options)
                .run(question.source("Effects for ", "EFFECTS", "RATE", "TIME", "SKILL"));
    }
}
