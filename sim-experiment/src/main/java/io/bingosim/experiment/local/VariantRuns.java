package io.bingosim.experiment.local;

import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.RunException;
import io.bingosim.engine.Simulator;
import io.bingosim.experiment.look.MeasuredTeam;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Simulates runs of several variants on several threads. Each run has one place, so the threads change nothing. */
final class VariantRuns {

    /** Runs a thread takes at a time: few enough that all threads end together. */
    private static final int RUNS_PER_PART = 250;

    private static final long PROGRESS_INTERVAL_MILLIS = 100;

    private final long seed;
    private final List<Part> parts = new ArrayList<>();
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicLong done = new AtomicLong();
    private final AtomicReference<@Nullable Throwable> bug = new AtomicReference<>();
    private long size;

    VariantRuns(long seed) {
        this.seed = seed;
    }

    private record Part(CompiledScenario scenario, MeasuredTeam team, RunColumn column, int from, int until) {}

    void add(CompiledScenario scenario, MeasuredTeam team, RunColumn column, int from, int until) {
        for (int start = from; start < until; start += RUNS_PER_PART) {
            parts.add(new Part(scenario, team, column, start, Math.min(until, start + RUNS_PER_PART)));
        }
        size += until - from;
    }

    long size() {
        return size;
    }

    /** Simulates until all runs are done; the calling thread reports the number of simulated runs now and then. */
    void run(int threads, LongConsumer progress) {
        List<Thread> pool = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(this::work, "experiment-" + i);
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
    }

    private void work() {
        try {
            for (int i = next.getAndIncrement(); i < parts.size() && bug.get() == null; i = next.getAndIncrement()) {
                simulate(parts.get(i));
            }
        } catch (RuntimeException | Error e) {
            bug.compareAndSet(null, e);
        }
    }

    private void simulate(Part part) {
        Simulator simulator = new Simulator(part.scenario());
        for (int run = part.from(); run < part.until(); run++) {
            try {
                part.column().set(run, part.team().valueOf(simulator.run(seed, run)));
            } catch (RunException e) {
                // The run stays failed, as in a batch after its last attempt.
                part.column().set(run, MeasuredTeam.FAILED);
            }
        }
        done.addAndGet(part.until() - part.from());
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
