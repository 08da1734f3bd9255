package io.bingosim.api.results;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A chunk as clients see it. */
@Schema(name = "Chunk", description = "Runs that one worker executes together.", examples = ResultExamples.CHUNK)
record ChunkView(
        @Schema(description = "Id of the chunk.") long id,
        @Schema(description = "Index of its first run.") long firstRun,
        @Schema(description = "Number of its runs.") int runCount,

        @Schema(description = "Whether it repeats failed runs.")
        boolean retry,

        @Schema(description = "Number of the attempt, counted from 1.")
        int attempt,

        @Schema(description = "How many of its workers died while executing it.")
        int crashes,

        @Schema(
                description = "FAILED: given up; SPLIT: replaced by smaller chunks.",
                enumeration = {"PENDING", "RUNNING", "COMPLETED", "CANCELLED", "FAILED", "SPLIT"})
        String status,

        @Schema(description = "It is not started before this time.")
        Instant notBefore,

        @Schema(description = "Worker that executes or executed it.") @Nullable
        UUID worker,

        @Schema(description = "When its last attempt started.") @Nullable
        Instant startedAt,

        @Schema(description = "When it ended.") @Nullable Instant endedAt,

        @Schema(description = "Why it failed.") @Nullable String error,

        @Schema(description = "All attempts at it, oldest first.")
        List<Attempt> attempts) {

    ChunkView with(List<Attempt> all) {
        return new ChunkView(
                id, firstRun, runCount, retry, attempt, crashes, status, notBefore, worker, startedAt, endedAt, error,
                all);
    }

    @Schema(name = "ChunkAttempt", description = "One worker's attempt at a chunk.")
    record Attempt(
            @Schema(description = "Fence of the attempt; a higher one revokes it.")
            int fence,

            @Schema(description = "Worker that made the attempt.")
            UUID worker,

            @Schema(description = "Host name and process number of the worker; null once its record is removed.")
            @Nullable
            String host,

            @Schema(description = "When it started.") Instant startedAt,

            @Schema(description = "When it ended.") @Nullable
            Instant endedAt,

            @Schema(description = "How it ended.") @Nullable String outcome) {}
}
