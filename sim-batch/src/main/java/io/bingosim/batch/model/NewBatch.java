package io.bingosim.batch.model;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.Mode;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Warning;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A valid request for a batch. The caller chooses the id, so that repeating the request cannot create a second batch. */
public record NewBatch(
        BatchId id,
        String principal,
        @Nullable String name,
        Source source,
        Mode mode,
        Seed seed,
        int weight,
        long runs,
        @Nullable StopRule stopWhen,
        Keep keep,
        @Nullable Idempotency idempotency,
        @Nullable String traceParent) {

    /** Where the scenario comes from. */
    public sealed interface Source {
        /** A scenario that is stored already. */
        record Stored(String scenarioId) implements Source {}

        /**
         * A scenario sent with the request.
         *
         * @param listed false if it is stored for this batch only and kept out of the library
         */
        record Inline(Scenario scenario, List<Warning> warnings, boolean listed) implements Source {
            public Inline {
                warnings = List.copyOf(warnings);
            }
        }
    }

    /** The seed of the runs, and the text it was given as. */
    public record Seed(long value, String given) {}

    /** The client's key and the hash of its request. */
    public record Idempotency(String key, String requestHash) {}

    /** What one principal may have queued at a time. */
    public record Limits(int activeBatchesMax, long queuedRunsMax) {}
}
