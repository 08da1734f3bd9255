package io.bingosim.batch.create;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.Mode;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Warning;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A valid request for a batch. The id is chosen by the caller, so that asking again cannot make a second one. */
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
        @Nullable Idempotency idempotency,
        @Nullable String traceParent) {

    /** Where the scenario comes from. */
    public sealed interface Source {
        /** One that is stored already. */
        record Stored(String scenarioId) implements Source {}

        /** One that comes with the request. */
        record Inline(Scenario scenario, List<Warning> warnings) implements Source {
            public Inline {
                warnings = List.copyOf(warnings);
            }
        }
    }

    /** What the runs use, and what was given. */
    public record Seed(long value, String given) {}

    /** The client's key and the hash of what it asked for. */
    public record Idempotency(String key, String requestHash) {}

    /** What one principal may have open at a time. */
    public record Limits(int activeBatchesMax, long queuedRunsMax) {}
}
