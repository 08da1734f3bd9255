package io.bingosim.experiment.look;

import io.bingosim.engine.RunResult;
import io.bingosim.engine.block.BlockReader;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.stats.Bounds;
import io.bingosim.engine.stats.TeamBounds;
import io.bingosim.experiment.request.Measure;
import io.bingosim.experiment.request.Measure.Metric;
import java.util.Optional;

/**
 * The measure in one variant: how to take it from a run, as a whole number, and between which values it lies.
 *
 * @param index of the team in the scenario of the variant
 * @param bounds what the scenario proves about the measure
 */
public record MeasuredTeam(Metric metric, int index, int teamCount, Bounds bounds) {

    /** Stands for a run that failed for good. */
    public static final int FAILED = -1;

    /** Empty if the scenario does not have the team. */
    public static Optional<MeasuredTeam> of(Measure measure, Scenario scenario) {
        for (int i = 0; i < scenario.teams().size(); i++) {
            if (scenario.teams().get(i).key().equals(measure.team())) {
                Bounds bounds = measure.metric() == Metric.winRate
                        ? Bounds.OF_SHARES
                        : TeamBounds.of(scenario).get(i).points();
                return Optional.of(
                        new MeasuredTeam(measure.metric(), i, scenario.teams().size(), bounds));
            }
        }
        return Optional.empty();
    }

    /** How many teams share the win, 0 if the team has not won; or its points. */
    public int valueOf(RunResult result) {
        return metric == Metric.winRate ? result.winners(index) : result.points(index);
    }

    /** The same from a stored block; {@code run} is the position within the block. */
    public int valueOf(BlockReader block, int run) {
        return metric == Metric.winRate ? block.winners(run, index) : block.points(run, index);
    }
}
