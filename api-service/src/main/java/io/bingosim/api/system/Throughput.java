package io.bingosim.api.system;

import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayDeque;
import java.util.Deque;

/** Runs per second over the last samples, from the counts of all processes. */
@ApplicationScoped
public class Throughput {
    private static final int SAMPLES = 6;

    private final SystemStateStore store;
    private final Deque<Sample> samples = new ArrayDeque<>();

    Throughput(SystemStateStore store) {
        this.store = store;
    }

    public Uni<Void> sample() {
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
        // The count of a process is deleted with its row, so the sum may fall.
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
