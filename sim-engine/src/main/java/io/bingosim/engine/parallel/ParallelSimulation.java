package io.bingosim.engine.parallel;

import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.RunException;
import io.bingosim.engine.Simulator;
import io.bingosim.engine.stats.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Simulates a range of runs on several threads. The thread that simulates a run changes nothing: tallies merge in any
 * order. An instance is used once.
 */
public final class ParallelSimulation {

    /** Runs a thread takes at a time: few enough that all threads end together. */
    private static final int RUNS_PER_GRAB = 16;

    private static final long PROGRESS_INTERVAL_MILLIS = 100;

    private final CompiledScenario scenario;
    private final long seed;
    private final long firstRun;
    private final long runs;
    private final AtomicLong next = new AtomicLong();
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final AtomicReference<@Nullable RunException> firstFailure = new AtomicReference<>();
    private final AtomicReference<@Nullable Throwable> bug = new AtomicReference<>();
    private final Tally total;

    /** Runs {@code firstRun … firstRun + runs − 1} of a scenario. */
    public ParallelSimulation(CompiledScenario scenario, long seed, long firstRun, long runs) {
        this.scenario = scenario;
        this.seed = seed;
        this.firstRun = firstRun;
        this.runs = runs;
        this.total = Tally.empty(scenario);
    }

    /**
     * @param tally the completed runs
     * @param failedRuns the number of runs that could not be simulated
     * @param firstFailure the message of the failed run with the lowest index
     */
    public record Result(
            Tally tally, long failedRuns, @Nullable String firstFailure) {}

    /** The tally of all runs. A run that fails is an error. */
    public Tally tally(int threads) {
        Result outcome = run(threads, completed -> {});
        RunException failure = firstFailure.get();
        if (failure != null) {
            throw failure;
        }
        return outcome.tally();
    }

    /** Simulates until all runs are done; the calling thread reports the number of simulated runs now and then. */
    public Result run(int threads, LongConsumer progress) {
        List<Thread> pool = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(this::work, "engine-" + i);
            thread.setDaemon(true);
            thread.start();
            pool.add(thread);
        }
        for (Thread thread : pool) {
            while (!joined(thread)) {
                progress.accept(done.get());
            }
        }
        Throwable cause = bug.get();
        if (cause != null) {
            throw new IllegalStateException("the engine failed: " + cause, cause);
        }
        RunException failure = firstFailure.get();
        return new Result(total, failed.get(), failure == null ? null : failure.getMessage());
    }

    private void work() {
        try {
            Simulator simulator = new Simulator(scenario);
            Tally tally = Tally.empty(scenario);
            long from = next.getAndAdd(RUNS_PER_GRAB);
            while (from < runs && bug.get() == null) {
                long until = Math.min(runs, from + RUNS_PER_GRAB);
                for (long run = from; run < until; run++) {
                    simulate(simulator, tally, firstRun + run);
                }
                done.addAndGet(until - from);
                from = next.getAndAdd(RUNS_PER_GRAB);
            }
            synchronized (total) {
                total.merge(tally);
            }
        } catch (RuntimeException | Error e) {
            bug.compareAndSet(null, e);
        }
    }

    private void simulate(Simulator simulator, Tally tally, long run) {
        try {
            tally.add(simulator.run(seed, run));
        } catch (RunException e) {
            failed.incrementAndGet();
            firstFailure.accumulateAndGet(e, (a, b) -> a == null || b != null && b.run() < a.run() ? b : a);
        }
    }

    private static boolean joined(Thread thread) {
        try {
            thread.join(PROGRESS_INTERVAL_MILLIS);
            return !thread.isAlive();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while simulating", e);
        }
    }
}
