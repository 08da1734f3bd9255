package io.bingosim.bench.harness;

import io.bingosim.engine.Simulator;
import io.bingosim.engine.stats.Tally;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The engine with nothing but a tally: the upper limit for everything else. */
public final class BareEngine {
    /** The sum over all threads. */
    public record Rate(double runsPerSecond, double attemptsPerSecond) {}

    private BareEngine() {}

    /** Each thread simulates its own runs for the given time, after a warm-up. */
    public static Rate measure(Workload workload, int threads, Duration warmUp, Duration time) {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Rate>> parts = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                long first = i * 1_000_000_000L;
                parts.add(pool.submit(() -> {
                    loop(workload, first, warmUp);
                    return loop(workload, first, time);
                }));
            }
            double runs = 0;
            double attempts = 0;
            for (Future<Rate> part : parts) {
                runs += part.get().runsPerSecond();
                attempts += part.get().attemptsPerSecond();
            }
            return new Rate(runs, attempts);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } finally {
            pool.shutdownNow();
        }
    }

    private static Rate loop(Workload workload, long firstRun, Duration time) {
        Simulator simulator = new Simulator(workload.scenario());
        Tally tally = Tally.empty(workload.scenario());
        long started = System.nanoTime();
        long end = started + time.toNanos();
        long runs = 0;
        long attempts = 0;
        while (System.nanoTime() < end) {
            var result = simulator.run(Workload.SEED, firstRun + runs);
            tally.add(result);
            for (int team = 0; team < result.teamCount(); team++) {
                attempts += result.attempts(team);
            }
            runs++;
        }
        double seconds = (System.nanoTime() - started) / 1e9;
        return new Rate(tally.runs() / seconds, attempts / seconds);
    }
}
