package io.bingosim.api.experiment;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.local.ExecutionModes;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.bingosim.batch.Mode;
import io.bingosim.batch.model.DeleteOutcome;
import io.bingosim.batch.model.ExperimentCreation;
import io.bingosim.batch.model.NewExperiment;
import java.util.UUID;

/** Why a request about an experiment is rejected. */
final class ExperimentProblems {
    private ExperimentProblems() {}

    static void checkAccepted(Mode mode, ExecutionModes modes) {
        if (!modes.accepted().contains(mode)) {
            throw new ProblemException(
                    ProblemType.MODE_UNAVAILABLE,
                    "This server executes " + modes.standard() + " experiments only, not " + mode
                            + ". Omit executionMode or use another server.");
        }
    }

    static ProblemException of(ExperimentCreation creation, NewExperiment experiment, ApiConfig.Limits limits) {
        return switch (creation.outcome()) {
            case KEY_REUSED ->
                new ProblemException(
                        ProblemType.KEY_REUSED,
                        "The Idempotency-Key belongs to experiment " + creation.id()
                                + ", which was created by a different request. Use a new key.");
            case TOO_MANY_BATCHES ->
                new ProblemException(
                        ProblemType.TOO_MANY_BATCHES,
                        "You have reached the limit of " + limits.activeBatches()
                                + " active batches and experiments. Wait until some have ended or cancel one.");
            case TOO_MANY_RUNS ->
                new ProblemException(
                        ProblemType.TOO_MANY_RUNS,
                        "The first look of this experiment would exceed the limit of " + limits.queuedRuns()
                                + " queued runs. Use fewer variants or a smaller runs.first, or wait until some of your"
                                + " batches have ended.");
            case UNKNOWN_SCENARIO ->
                ProblemException.notFound(
                        "scenario", experiment.variants().get(0).scenarioId());
            case CREATED, REPLAYED -> throw new IllegalArgumentException("no problem: " + creation);
        };
    }

    static void check(DeleteOutcome outcome, UUID experiment) {
        switch (outcome) {
            case DELETED -> {}
            case ACTIVE, VARIANT ->
                throw new ProblemException(
                        ProblemType.EXPERIMENT_ACTIVE,
                        "Experiment " + experiment + " or one of its batches is still active. Cancel it first.");
            case UNKNOWN -> throw ProblemException.notFound("experiment", experiment);
        }
    }
}
