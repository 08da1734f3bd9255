package io.bingosim.batch.steps.finalise;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.WorkerId;
import io.bingosim.batch.model.StopPrefix;
import io.bingosim.batch.model.StoredPrefix;
import io.bingosim.batch.scenario.ScenarioCache;
import io.bingosim.batch.store.FinaliseStore;
import io.bingosim.batch.store.StopStore;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.stats.IntervalRule;
import io.bingosim.engine.stats.Tally;
import io.bingosim.engine.stats.TeamResults;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.jboss.logging.Logger;

/**
 * Stops a batch when its results are precise enough. Only whole prefixes [0, 1000 * 2^k) are checked, so the verdict
 * depends on the seed and the rule, never on the speed of workers.
 */
@ApplicationScoped
class StopRuleChecker {
    private static final Logger LOG = Logger.getLogger(StopRuleChecker.class);

    private final StopStore store;
    private final FinaliseStore tallies;
    private final ScenarioCache scenarios;
    private final WorkerId worker;

    StopRuleChecker(StopStore store, FinaliseStore tallies, ScenarioCache scenarios, WorkerId worker) {
        this.store = store;
        this.tallies = tallies;
        this.scenarios = scenarios;
        this.worker = worker;
    }

    Uni<List<BatchId>> due() {
        return store.findDueStopChecks();
    }

    /** True if the batch was stopped. Checks one finished prefix after the other. */
    Uni<Boolean> check(BatchId batch) {
        return store.findStopCheck(batch)
                .chain(prefix -> prefix == null ? Uni.createFrom().item(false) : check(batch, prefix));
    }

    private Uni<Boolean> check(BatchId batch, StopPrefix prefix) {
        return scenarios
                .compiled(prefix.scenarioId())
                .chain(scenario -> tallies.prefix(batch, prefix.runs())
                        .emitOn(Infrastructure.getDefaultWorkerPool())
                        .map(stored -> isPrecise(scenario, stored, prefix)))
                .chain(precise -> precise ? stop(batch, prefix) : checkNext(batch, prefix));
    }

    private Uni<Boolean> stop(BatchId batch, StopPrefix prefix) {
        return store.stopBatch(batch, prefix).invoke(stopped -> {
            if (stopped) {
                LOG.infof("batch=%s worker=%s stopped by its rule runs=%d", batch, worker.id(), prefix.runs());
            }
        });
    }

    private Uni<Boolean> checkNext(BatchId batch, StopPrefix prefix) {
        return store.passStopCheck(batch, prefix)
                .chain(passed -> passed ? check(batch) : Uni.createFrom().item(false));
    }

    private static boolean isPrecise(CompiledScenario scenario, StoredPrefix stored, StopPrefix prefix) {
        Tally tally = TallyMerger.merge(scenario, stored.tallies());
        // The rule looks again and again and stops at a good moment: only an ANYTIME interval holds then.
        List<TeamResults> teams = tally.results(
                scenario.scenario(),
                IntervalRule.anytime(stored.coverage(tally.runs()).missingRuns()));
        return teams.stream()
                .filter(team -> prefix.team() == null || prefix.team().equals(team.key()))
                .allMatch(team -> halfWidth(team, prefix.metric()) <= prefix.halfWidth());
    }

    /** Without a completed run, it is infinitely wide. */
    private static double halfWidth(TeamResults team, String metric) {
        return metric.equals("winRate")
                ? team.winRate().halfWidth()
                : team.points().meanHalfWidth();
    }
}
