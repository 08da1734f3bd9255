package io.bingosim.api.system;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The state of the system as one statement reads it. Times keep the form in which the database writes them. */
@RegisterForReflection
record SystemState(
        @Schema(description = "Processes that can execute runs, per execution mode.")
        Map<String, ExecutorsView> executors,

        @Schema(description = "Live processes, at most 200.")
        List<ProcessView> processes,

        @Schema(description = "Work left, per execution mode.")
        Map<String, QueueView> queue,

        @Schema(description = "Events to be published.") OutboxView outbox,

        @Schema(description = "The process that removes old rows.") @Nullable
        LeaderView leader,

        @Schema(description = "Circuit breakers of dependencies.")
        List<BreakerView> breakers,

        @Schema(description = "Active batches in the order in which they are served next, at most 50.")
        List<FairShareView> fairness,

        @Schema(description = "Active batches that no live process can execute, at most 50.")
        List<UUID> batchesNobodyCanExecute,

        @Schema(description = "Chains with a failed message that is neither republished nor skipped.")
        long failedChains,

        @Schema(description = "When the state was read.", format = "date-time")
        String at) {

    @RegisterForReflection
    @Schema(name = "Executors", description = "Processes that execute runs.")
    record ExecutorsView(
            @Schema(description = "Processes that take chunks.")
            long processes,

            @Schema(description = "Chunks they can execute at the same time.")
            long slots,

            @Schema(description = "Processes that finish their chunks and take no more.")
            long draining) {}

    @RegisterForReflection
    @Schema(name = "Process", description = "A live process.")
    record ProcessView(
            @Schema(description = "Id of the worker.") UUID id,

            @Schema(
                    description = "Execution mode.",
                    enumeration = {"LOCAL", "DISTRIBUTED"})
            String mode,

            @Schema(description = "Host name and process number.")
            String host,

            @Schema(description = "Chunks it can execute at the same time.")
            int slots,

            @Schema(description = "Version of the software.")
            String version,

            @Schema(description = "Whether it takes no more chunks.")
            boolean draining,

            @Schema(description = "When it started.", format = "date-time")
            String startedAt,

            @Schema(description = "Its last heartbeat.", format = "date-time")
            String lastSeen,

            @Schema(description = "Chunks executed since its start.")
            long chunksDone,

            @Schema(description = "Runs executed since its start.")
            long runsDone) {}

    @RegisterForReflection
    @Schema(name = "Queue", description = "Work left.")
    record QueueView(
            @Schema(description = "Active batches.") long batches,
            @Schema(description = "Runs without a result.") long runs,
            @Schema(description = "Chunks that wait.") long pendingChunks,

            @Schema(description = "Chunks that are being executed.")
            long runningChunks) {}

    @RegisterForReflection
    @Schema(name = "Outbox", description = "Events to be published.")
    record OutboxView(
            @Schema(description = "Events that wait.") long waiting,

            @Schema(description = "Events that are being published.")
            long inProgress,

            @Schema(description = "Milliseconds since the oldest waiting event became due; null without one.") @Nullable
            Long oldestMs) {}

    @RegisterForReflection
    @Schema(name = "Leader", description = "The lease of the leader.")
    record LeaderView(
            @Schema(description = "Worker id of the holder.")
            UUID owner,

            @Schema(description = "Token of the lease; it grows with every change of the leader.")
            long token,

            @Schema(description = "When the lease expires unless renewed.", format = "date-time")
            String expiresAt,

            @Schema(description = "Whether the lease is valid.")
            boolean current) {}

    @RegisterForReflection
    @Schema(name = "Breaker", description = "The circuit breaker of a dependency.")
    record BreakerView(
            @Schema(description = "Name of the dependency.") String dependency,

            @Schema(
                    description = "OPEN: the dependency is not used; HALF_OPEN: it is being tried.",
                    enumeration = {"CLOSED", "OPEN", "HALF_OPEN"})
            String state,

            @Schema(description = "When an open breaker is tried next.", format = "date-time") @Nullable
            String openUntil,

            @Schema(description = "How often it has opened.")
            long openings) {}

    @RegisterForReflection
    @Schema(name = "FairShare", description = "A batch's place among the active batches.")
    record FairShareView(
            @Schema(description = "Id of the batch.") UUID batchId,

            @Schema(
                    description = "Execution mode.",
                    enumeration = {"LOCAL", "DISTRIBUTED"})
            String mode,

            @Schema(description = "Weight of the batch.") int weight,

            @Schema(description = "How far it is ahead of the batch that is served next, in weighted milliseconds.")
            long aheadMs) {}
}
