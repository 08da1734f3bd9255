package io.bingosim.api.batch;

import com.fasterxml.jackson.annotation.JsonRawValue;
import io.bingosim.api.http.LiveView;
import io.bingosim.api.http.TimeDerived;
import io.bingosim.api.scenario.WarningView;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A batch as clients see it. */
@RegisterForReflection
@Schema(name = "Batch", description = "A batch and its progress.", examples = BatchExamples.BATCH)
public record BatchView(
        @Schema(description = "UUIDv7 of the batch.") UUID id,

        @Schema(description = "Name given by the client, or the name of the scenario and a number.")
        String name,

        @Schema(description = "Scenario that is simulated.") String scenarioId,

        @Schema(description = "Name of the scenario.") String scenarioName,

        @Schema(
                description = "PENDING until its first chunk is cut. COMPLETED and ERROR batches can be extended unless"
                        + " they failed early; CANCELLED is final.",
                enumeration = {"PENDING", "RUNNING", "COMPLETED", "ERROR", "CANCELLED"})
        String status,

        @Schema(
                description = "Where runs are executed: LOCAL in the API process, DISTRIBUTED by workers.",
                enumeration = {"LOCAL", "DISTRIBUTED"})
        String executionMode,

        @Schema(description = "Seed as given, or as chosen by the server.")
        String seed,

        @Schema(description = "Share of the workers relative to other active batches.")
        int weight,

        @Schema(description = "The rule by which the batch ends early; null without one.") @Nullable
        StopRuleView stopWhen,

        @Schema(
                description =
                        "What is kept of its runs: RUNS or SUMMARY. With SUMMARY, single runs are simulated again.")
        String keep,

        @Schema(description = "Runs by state.") RunCounts runs,

        @Schema(
                description = "Share of the requested runs that have completed or failed, also those that the results"
                        + " do not cover yet.",
                minimum = "0",
                maximum = "1")
        double progress,

        @Schema(
                description =
                        "n, if the results cover the runs [0, n): all before the first run whose first attempt has"
                                + " not ended, or had not when the batch ended early.")
        long coveredRuns,

        @Schema(description = "Why `coveredRuns` does not grow; null while it grows.", ref = "Hold")
        @JsonRawValue
        @Nullable
        String hold,

        @Schema(
                description = "What the batch waits for; null while it is executed and once it has its results."
                        + " EXECUTOR: no live process executes batches of its mode. WORKER: every slot is taken."
                        + " RETRY: the runs that are left failed and are tried again shortly. RESULTS: every run has"
                        + " ended and the results are being stored.",
                enumeration = {"EXECUTOR", "WORKER", "RETRY", "RESULTS"})
        @Nullable
        String waitingFor,

        @Schema(description = "Runs per second that completed or failed since `startedAt`.") @TimeDerived @Nullable
        Double runsPerSecond,

        @Schema(description = "Estimated milliseconds until the end; null once ended and without an executor.")
        @TimeDerived
        @Nullable
        Long etaMs,

        @Schema(description = "When the batch was created.") Instant createdAt,

        @Schema(description = "When its first chunk was cut; after an extension, the first chunk of the extension.")
        @Nullable
        Instant startedAt,

        @Schema(description = "When its very first chunk was cut.") @Nullable
        Instant firstStartedAt,

        @Schema(description = "When it completed, failed or was cancelled.") @Nullable
        Instant endedAt,

        @Schema(description = "When it was cancelled.") @Nullable
        Instant cancelledAt,

        @Schema(description = "When it last changed.") Instant updatedAt,

        @Schema(description = "Milliseconds from `startedAt` to the end, or to now.") @TimeDerived @Nullable
        Long durationMs,

        @Schema(description = "Why the batch ended with status ERROR.") @Nullable
        String error,

        @Schema(description = "Why the batch ended: FINISHED, PRECISE, FAILED or CANCELLED.") @Nullable
        String stopReason,

        @Schema(
                description = "The first failure by run: one that was final if there is one; null without failures.",
                ref = "FirstFailure")
        @JsonRawValue
        @Nullable
        String firstFailure,

        @Schema(
                description =
                        "The first eight teams by win rate once the results are final; null before. Lists also have"
                                + " them for running batches, over the runs covered when the list was read.",
                implementation = LeadingTeamView[].class)
        @JsonRawValue
        @Nullable
        String leadingTeams,

        @Schema(description = "Warnings about the scenario.", implementation = WarningView[].class) @JsonRawValue
        String warnings)
        implements LiveView {
    private static final String EXECUTOR = "EXECUTOR";

    /** Runs by state. */
    @RegisterForReflection
    @Schema(name = "BatchRuns", description = "requested = completed + failed + running + pending")
    public record RunCounts(
            @Schema(description = "Runs that were asked for; more than `requested` if the stop rule ended it early.")
            long asked,

            @Schema(description = "Runs the batch consists of.")
            long requested,

            @Schema(description = "Runs cut into chunks so far.")
            long dispatched,

            @Schema(description = "Runs with a stored result.")
            long completed,

            @Schema(description = "Runs that failed for good.")
            long failed,

            @Schema(description = "Runs that were started again after a failure.")
            long retried,

            @Schema(description = "Runs in chunks that are being executed.")
            long running,

            @Schema(description = "Runs not started yet.") long pending) {
        static RunCounts of(BatchEntity batch) {
            long open = batch.runsRequested - batch.runsCompleted - batch.runsFailed;
            // A chunk may still be marked RUNNING shortly after its batch has ended.
            long running = batch.endedAt == null ? Math.min(batch.runsRunning, open) : 0;
            return new RunCounts(
                    batch.runsAsked == null ? batch.runsRequested : batch.runsAsked,
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
        RunCounts runs = RunCounts.of(batch);
        Long duration = durationMs(batch);
        // An extension begins when all earlier runs have finished.
        long finishedNow = runs.finished() - batch.epochFirstRun;
        Double rate = duration == null || duration == 0 ? null : finishedNow * 1000.0 / duration;
        Long eta = batch.endedAt != null || rate == null || rate == 0 || EXECUTOR.equals(batch.waitingFor)
                ? null
                : Math.round((runs.requested() - runs.finished()) * 1000.0 / rate);
        return new BatchView(
                batch.id,
                batch.name == null ? batch.scenarioName : batch.name,
                batch.scenarioId,
                batch.scenarioName,
                batch.status,
                batch.mode,
                batch.seedGiven,
                batch.weight,
                StopRuleView.of(batch),
                batch.keep,
                runs,
                (double) runs.finished() / runs.requested(),
                batch.coveredRuns,
                batch.hold,
                batch.waitingFor,
                rate,
                eta,
                batch.createdAt,
                batch.startedAt,
                batch.firstStartedAt == null ? batch.startedAt : batch.firstStartedAt,
                batch.endedAt,
                batch.cancelledAt,
                batch.updatedAt,
                duration,
                batch.error,
                batch.stopReason,
                batch.firstFailure,
                batch.leadingTeams,
                batch.warnings);
    }

    BatchView withLeadingTeams(String teams) {
        return new BatchView(
                id,
                name,
                scenarioId,
                scenarioName,
                status,
                executionMode,
                seed,
                weight,
                stopWhen,
                keep,
                runs,
                progress,
                coveredRuns,
                hold,
                waitingFor,
                runsPerSecond,
                etaMs,
                createdAt,
                startedAt,
                firstStartedAt,
                endedAt,
                cancelledAt,
                updatedAt,
                durationMs,
                error,
                stopReason,
                firstFailure,
                teams,
                warnings);
    }

    @Override
    public boolean hasEnded() {
        return endedAt != null;
    }

    @Override
    public boolean hasResults() {
        return coveredRuns > 0;
    }

    private static @Nullable Long durationMs(BatchEntity batch) {
        if (batch.startedAt == null) {
            return null;
        }
        Instant until = batch.endedAt == null ? batch.readAt : batch.endedAt;
        return Math.max(0, Duration.between(batch.startedAt, until).toMillis());
    }
}
