package io.bingosim.api.system;

import io.bingosim.batch.schema.Readiness;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayDeque;
import java.util.Deque;

/** Runs a second over the last while, from what all processes have counted. */
@ApplicationScoped
class Throughput {
    private static final int SAMPLES = 6;

    private final SystemStore store;
    private final Deque<Sample> samples = new ArrayDeque<>();

    Throughput(SystemStore store) {
        this.store = store;
    }

    @Scheduled(every = "2s", concurrentExecution = ConcurrentExecution.SKIP, skipExecutionIf = Readiness.class)
    Uni<Void> sample() {
        return store.runsDone()
                .invoke(runs -> add(new Sample(System.nanoTime(), runs)))
                .replaceWithVoid()
                .onFailure()
                .recoverWithNull();
    }

    synchronized double runsPerSecond() {
        if (samples.size() < 2) {
            return 0;
        }
        Sample first = samples.getFirst();
        Sample last = samples.getLast();
        // Processes that are forgotten take their count with them.
        return Math.max(0, (last.runs() - first.runs()) * 1e9 / (last.at() - first.at()));
    }

    private synchronized void add(Sample sample) {
        samples.addLast(sample);
        if (samples.size() > SAMPLES) {
            samples.removeFirst();
        }
    }

    private record Sample(long at, long runs) {}
}
