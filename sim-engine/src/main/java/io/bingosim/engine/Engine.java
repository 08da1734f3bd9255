package io.bingosim.engine;

import io.bingosim.engine.stats.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/** Simulates a range of runs on several threads of this process. */
public final class Engine {

    /** Runs a thread takes at a time: few enough that all threads end together. */
    private static final int RUNS_PER_GRAB = 16;

    private Engine() {}

    /**
     * The tally of runs {@code firstRun … firstRun + runs − 1}, the same for any number of threads. {@code progress}
     * hears, from any thread, how many runs are done; once {@code cancelled} answers true, the tally holds only the
     * runs completed by then.
     */
    public static Tally simulate(
            CompiledScenario scenario,
            long seed,
            long firstRun,
            long runs,
            int threads,
            LongConsumer progress,
            BooleanSupplier cancelled) {
        AtomicLong next = new AtomicLong();
        AtomicLong done = new AtomicLong();
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Tally>> parts = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                parts.add(pool.submit(() -> {
                    Tally tally = Tally.empty(scenario);
                    Simulator simulator = new Simulator(scenario);
                    long from = next.getAndAdd(RUNS_PER_GRAB);
                    while (from < runs) {
                        long to = Math.min(runs, from + RUNS_PER_GRAB);
                        for (long run = from; run < to && !cancelled.getAsBoolean(); run++) {
                            tally.add(simulator.run(seed, firstRun + run));
                        }
                        progress.accept(done.addAndGet(to - from));
                        from = cancelled.getAsBoolean() ? runs : next.getAndAdd(RUNS_PER_GRAB);
                    }
                    return tally;
                }));
            }
            return merged(scenario, parts);
        } finally {
            pool.shutdownNow();
        }
    }

    private static Tally merged(CompiledScenario scenario, List<Future<Tally>> parts) {
        Tally whole = Tally.empty(scenario);
        for (Future<Tally> part : parts) {
            try {
                whole.merge(part.get());
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException cause) {
                    throw cause;
                }
                throw new IllegalStateException("simulation failed", e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while simulating", e);
            }
        }
        return whole;
    }
}
