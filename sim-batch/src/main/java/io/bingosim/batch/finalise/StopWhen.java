package io.bingosim.batch.finalise;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.finalise.FinaliseStore.Prefix;
import io.bingosim.batch.finalise.FinaliseStore.StoredTally;
import io.bingosim.batch.scenario.ScenarioCache;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.stats.TeamAnswer;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.jboss.logging.Logger;

/**
 * Stops a batch when its answer is precise enough. Only whole prefixes [0, 1000 * 2^k) are looked at, so the verdict
 * depends on the seed and the rule, never on which worker was how quick.
 */
@ApplicationScoped
class StopWhen {
    private static final Logger LOG = Logger.getLogger(StopWhen.class);

    private final FinaliseStore store;
    private final ScenarioCache scenarios;

    StopWhen(FinaliseStore store, ScenarioCache scenarios) {
        this.store = store;
        this.scenarios = scenarios;
    }

    /** True if the batch was stopped. Looks at one prefix after the other as long as they are finished. */
    Uni<Boolean> check(BatchId batch) {
        return store.stopPrefix(batch)
                .chain(prefix -> prefix == null ? Uni.createFrom().item(false) : check(batch, prefix));
    }

    private Uni<Boolean> check(BatchId batch, Prefix prefix) {
        return scenarios
                .compiled(prefix.scenarioId())
                .chain(scenario -> store.tallies(batch)
                        .emitOn(Infrastructure.getDefaultWorkerPool())
                        .map(tallies -> isPrecise(scenario, tallies, prefix)))
                .chain(precise -> precise ? stop(batch, prefix) : goOn(batch, prefix));
    }

    private Uni<Boolean> stop(BatchId batch, Prefix prefix) {
        return store.stopBatch(batch, prefix).invoke(stopped -> {
            if (stopped) {
                LOG.infof("batch=%s precise enough after runs=%d", batch, prefix.runs());
            }
        });
    }

    private Uni<Boolean> goOn(BatchId batch, Prefix prefix) {
        return store.passStopCheck(batch, prefix)
                .chain(passed -> passed ? check(batch) : Uni.createFrom().item(false));
    }

    private static boolean isPrecise(CompiledScenario scenario, List<StoredTally> tallies, Prefix prefix) {
        List<TeamAnswer> answers =
                Merging.merge(scenario, Segments.prefix(tallies, prefix.runs())).answers(scenario.scenario());
        return answers.stream()
                .filter(answer -> prefix.team() == null || prefix.team().equals(answer.key()))
                .allMatch(answer -> halfWidth(answer, prefix.metric()) <= prefix.halfWidth());
    }

    /** No interval yet (a single run) is as wide as can be. */
    private static double halfWidth(TeamAnswer answer, String metric) {
        if (metric.equals("winRate")) {
            var rate = answer.winRate();
            return rate.low() == null || rate.high() == null
                    ? Double.POSITIVE_INFINITY
                    : (rate.high() - rate.low()) / 2;
        }
        var points = answer.points();
        return points.meanLow() == null || points.meanHigh() == null
                ? Double.POSITIVE_INFINITY
                : (points.meanHigh() - points.meanLow()) / 2;
    }
}
