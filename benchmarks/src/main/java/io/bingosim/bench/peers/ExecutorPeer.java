package io.bingosim.bench.peers;

import io.bingosim.bench.harness.Workload;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A thread pool that keeps results in memory: nothing is durable, nothing slows it down. */
final class ExecutorPeer implements Peer {
    private static final long MINUTES_MAX = 10;

    @Override
    public String name() {
        return "ExecutorService, nothing stored";
    }

    @Override
    public double seconds(Workload workload, int runs, int runsPerJob, JobOutput output) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        var results = new ConcurrentHashMap<Integer, byte[]>();
        long started = System.nanoTime();
        for (int first = 0; first < runs; first += runsPerJob) {
            int from = first;
            int count = Math.min(runsPerJob, runs - first);
            pool.execute(() -> results.put(from, workload.simulate(from, count)));
        }
        pool.shutdown();
        if (!pool.awaitTermination(MINUTES_MAX, TimeUnit.MINUTES)) {
            throw new IllegalStateException("not done within " + MINUTES_MAX + " minutes");
        }
        return (System.nanoTime() - started) / 1e9;
    }
}
