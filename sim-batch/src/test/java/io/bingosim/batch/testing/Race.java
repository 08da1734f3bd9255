package io.bingosim.batch.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs calls at the same instant, each on its own thread. The results are in the order of the calls. */
public final class Race implements AutoCloseable {
    private final ExecutorService threads;

    public Race(int runners) {
        this.threads = Executors.newFixedThreadPool(runners);
    }

    public <T> List<T> run(List<Callable<T>> calls) {
        CyclicBarrier barrier = new CyclicBarrier(calls.size());
        List<Future<T>> futures = new ArrayList<>();
        for (Callable<T> call : calls) {
            futures.add(threads.submit(() -> {
                barrier.await();
                return call.call();
            }));
        }
        List<T> results = new ArrayList<>();
        futures.forEach(future -> results.add(get(future)));
        return results;
    }

    /** Starts a call that is expected to block. */
    public <T> Future<T> start(Callable<T> call) {
        return threads.submit(call);
    }

    public static <T> T get(Future<T> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException known ? known : new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
