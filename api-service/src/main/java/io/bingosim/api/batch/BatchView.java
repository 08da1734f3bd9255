package io.bingosim.api.batch;

import com.fasterxml.jackson.annotation.JsonRawValue;
import io.bingosim.api.http.Tagged;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What a client sees of a batch. */
public record BatchView(
        UUID id,
        @Nullable String name,
        String scenarioId,
        String status,
        String executionMode,
        String seed,
        Runs runs,
        double progress,
        @Nullable Double runsPerSecond,
        @Nullable Long etaMs,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable Instant cancelledAt,
        Instant updatedAt,
        @Nullable Long durationMs,
        @Nullable String error,
        @Nullable String stopReason,
        @JsonRawValue String warnings) {
    /** Members that change although nothing happened. */
    static final String[] TIME_DERIVED = {"runsPerSecond", "etaMs", "durationMs"};

    /** requested = completed + failed + running + pending. */
    public record Runs(
            long requested, long dispatched, long completed, long failed, long retried, long running, long pending) {
        static Runs of(BatchEntity batch) {
            long open = batch.runsRequested - batch.runsCompleted - batch.runsFailed;
            // In an ended batch nothing runs, even if a chunk has not heard of the end yet.
            long running = batch.endedAt == null ? Math.min(batch.runsRunning, open) : 0;
            return new Runs(
                    batch.runsRequested,
                    batch.nextRun,
                    batch.runsCompleted,
                    batch.runsFailed,
                    batch.runsRetried,
                    running,
                    open - running);
        }

        long finished() {
            return completed + failed;
        }
    }

    static BatchView of(BatchEntity batch) {
        Runs runs = Runs.of(batch);
        Long duration = durationMs(batch);
        Double rate = duration == null || duration == 0 ? null : runs.finished() * 1000.0 / duration;
        Long eta = batch.endedAt != null || rate == null || rate == 0
                ? null
                : Math.round((runs.requested() - runs.finished()) * 1000.0 / rate);
        return new BatchView(
                batch.id,
                batch.name,
                batch.scenarioId,
                batch.status,
                batch.mode,
                batch.seedGiven,
                runs,
                (double) runs.finished() / runs.requested(),
                rate,
                eta,
                batch.createdAt,
                batch.startedAt,
                batch.endedAt,
                batch.cancelledAt,
                batch.updatedAt,
                duration,
                batch.error,
                batch.stopReason,
                batch.warnings);
    }

    public boolean hasEnded() {
        return endedAt != null;
    }

    public Tagged tagged() {
        return Tagged.of(this, TIME_DERIVED);
    }

    private static @Nullable Long durationMs(BatchEntity batch) {
        if (batch.startedAt == null) {
            return null;
        }
        Instant until = batch.endedAt == null ? batch.readAt : batch.endedAt;
        return Math.max(0, Duration.between(batch.startedAt, until).toMillis());
    }
}
