package io.bingosim.api.quicklook;

import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.RunException;
import io.bingosim.engine.Simulator;
import io.bingosim.engine.stats.IntervalRule;
import io.bingosim.engine.stats.Tally;
import io.bingosim.engine.stats.TeamResults;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Simulates the first runs of a seed on several threads until all are done or it is stopped. What counts is the prefix of
 * finished slices: taking every run that has finished would favour quick ones.
 */
final class QuickSimulation {
    private static final int SLICE_RUNS = 25;

    private final CompiledScenario scenario;
    private final long seed;
    private final int runs;
    private final BooleanSupplier isStopped;
    private final AtomicInteger nextSlice = new AtomicInteger();
    private final AtomicReferenceArray<@Nullable Tally> slices;

    QuickSimulation(CompiledScenario scenario, long seed, int runs, BooleanSupplier isStopped) {
        this.scenario = scenario;
        this.seed = seed;
        this.runs = runs;
        this.isStopped = isStopped;
        this.slices = new AtomicReferenceArray<>((runs + SLICE_RUNS - 1) / SLICE_RUNS);
    }

    /** Takes slices until none is left. Called by every thread that takes part. */
    void work() {
        Simulator simulator = new Simulator(scenario, () -> !isStopped.getAsBoolean());
        try {
            for (int slice = nextSlice.getAndIncrement(); slice < slices.length(); ) {
                slices.set(slice, simulate(simulator, slice));
                slice = nextSlice.getAndIncrement();
            }
        } catch (CancellationException e) {
            // The finished slices count.
        }
    }

    private Tally simulate(Simulator simulator, int slice) {
        Tally tally = Tally.empty(scenario);
        int end = Math.min(runs, (slice + 1) * SLICE_RUNS);
        for (int run = slice * SLICE_RUNS; run < end; run++) {
            try {
                tally.add(simulator.run(seed, run));
            } catch (RunException e) {
                // The run exceeds a limit: it is missing, and the intervals allow for that.
            }
        }
        return tally;
    }

    Result result() {
        Tally merged = Tally.empty(scenario);
        int finished = 0;
        while (finished < slices.length()) {
            Tally slice = slices.get(finished);
            if (slice == null) {
                break;
            }
            merged.merge(slice);
            finished++;
        }
        int covered = Math.min(runs, finished * SLICE_RUNS);
        long missing = covered - merged.runs();
        // The number of runs was fixed beforehand only if time did not cut it.
        IntervalRule rule = covered == runs ? IntervalRule.fixed(missing) : IntervalRule.anytime(missing);
        return new Result(covered, missing, rule, merged.results(scenario.scenario(), rule));
    }

    record Result(int coveredRuns, long missingRuns, IntervalRule rule, List<TeamResults> teams) {}
}
