package io.bingosim.batch.testing;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.Mode;
import io.bingosim.batch.results.TeamResultsJson;
import io.bingosim.batch.store.CreateStore;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.Simulator;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.stats.IntervalRule;
import io.bingosim.engine.stats.Tally;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.LongStream;

/** The runs of the sample scenario "harbour", whose teams win about equally often, as the engine alone gives them. */
public final class HarbourRuns {
    private static final Scenario SCENARIO = SmallScenario.read("harbour");

    private final CompiledScenario scenario = CompiledScenario.compile(SCENARIO);
    private final Simulator simulator = new Simulator(scenario);

    /** Creates a batch without waking a dispatcher; chunks that these steps complete get the tallies of their runs. */
    public BatchId create(Wiring beans, Steps steps, long runs) {
        var batch = SmallScenario.batch(SCENARIO, Mode.LOCAL, runs, null);
        beans.get(CreateStore.class)
                .createBatch(batch, SmallScenario.NO_LIMITS)
                .await()
                .atMost(Duration.ofSeconds(30));
        steps.tallyOfRuns = runIndexes -> tally(runIndexes).toBytes();
        return batch.id();
    }

    public boolean firstTeamWins(long run) {
        return simulator.run(SmallScenario.SEED, run).winners(0) > 0;
    }

    public Tally tally(Collection<Long> runs) {
        Tally tally = Tally.empty(scenario);
        runs.forEach(run -> tally.add(simulator.run(SmallScenario.SEED, run)));
        return tally;
    }

    /** The live results of the runs [0, n) without some of them. */
    public List<String> results(long n, long... missing) {
        List<Long> runs = LongStream.range(0, n)
                .filter(run -> Arrays.stream(missing).noneMatch(gap -> gap == run))
                .boxed()
                .toList();
        return tally(runs).results(SCENARIO, IntervalRule.anytime(missing.length)).stream()
                .map(TeamResultsJson::of)
                .toList();
    }
}
