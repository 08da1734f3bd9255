package io.bingosim.cli;

import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.RunException;
import io.bingosim.engine.Simulator;
import io.bingosim.engine.stats.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Simulates runs 0 … n−1 on some threads. Which thread does which run changes nothing: tallies merge in any order. */
final class EngineRuns {
    private static final int BLOCK = 16;

    private final CompiledScenario scenario;
    private final long seed;
    private final long runs;
    private final int threads;
    private final AtomicLong next = new AtomicLong();
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final AtomicReference<@Nullable Throwable> broken = new AtomicReference<>();
    private final AtomicReference<@Nullable String> firstFailure = new AtomicReference<>();
    private final Tally total;

    EngineRuns(CompiledScenario scenario, long seed, long runs, int threads) {
        this.scenario = scenario;
        this.seed = seed;
        this.runs = runs;
        this.threads = threads;
        this.total = Tally.empty(scenario);
    }

    void run(Terminal terminal) {
        List<Thread> pool = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(this::work, "engine-" + i);
            thread.setDaemon(true);
            thread.start();
            pool.add(thread);
        }
        Watch watch = new Watch(terminal, runs);
        for (Thread thread : pool) {
            while (!joined(thread)) {
                watch.show(done.get());
            }
        }
        terminal.clearStatus();
        Throwable cause = broken.get();
        if (cause != null) {
            throw new IllegalStateException("the engine failed: " + cause, cause);
        }
    }

    Tally tally() {
        return total;
    }

    long failed() {
        return failed.get();
    }

    @Nullable
    String firstFailure() {
        return firstFailure.get();
    }

    private void work() {
        try {
            Simulator simulator = new Simulator(scenario);
            Tally tally = Tally.empty(scenario);
            for (long from = next.getAndAdd(BLOCK); from < runs && broken.get() == null; from = next.getAndAdd(BLOCK)) {
                long until = Math.min(runs, from + BLOCK);
                for (long run = from; run < until; run++) {
                    simulate(simulator, tally, run);
                }
                done.addAndGet(until - from);
            }
            synchronized (total) {
                total.merge(tally);
            }
        } catch (RuntimeException | Error e) {
            broken.compareAndSet(null, e);
        }
    }

    private void simulate(Simulator simulator, Tally tally, long run) {
        try {
            tally.add(simulator.run(seed, run));
        } catch (RunException e) {
            failed.incrementAndGet();
            firstFailure.compareAndSet(null, e.getMessage());
        }
    }

    private static boolean joined(Thread thread) {
        try {
            thread.join(100);
            return !thread.isAlive();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
