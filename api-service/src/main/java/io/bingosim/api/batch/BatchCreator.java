package io.bingosim.api.batch;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.local.ExecutionModes;
import io.bingosim.api.problem.Failures;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.bingosim.batch.Mode;
import io.bingosim.batch.database.Database;
import io.bingosim.batch.model.CreateOutcome;
import io.bingosim.batch.model.Keep;
import io.bingosim.batch.model.NewBatch;
import io.bingosim.batch.model.NewBatch.Seed;
import io.bingosim.batch.model.NewBatch.Source;
import io.bingosim.batch.steps.create.CreateBatch;
import io.bingosim.engine.random.Seeds;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Creates the batch that a request describes, or fails with the problem that prevents it. */
@ApplicationScoped
class BatchCreator {
    private static final String UNIQUE_VIOLATION = "23505";
    private static final int RETRIES = 2;
    private static final Duration RETRY_PAUSE = Duration.ofMillis(50);

    private final CreateBatch createBatch;
    private final StoredScenarioCheck scenarioCheck;
    private final NewIds newIds;
    private final ApiConfig.Limits limits;
    private final ExecutionModes modes;

    BatchCreator(
            CreateBatch createBatch,
            StoredScenarioCheck scenarioCheck,
            NewIds newIds,
            ApiConfig config,
            ExecutionModes modes) {
        this.createBatch = createBatch;
        this.scenarioCheck = scenarioCheck;
        this.newIds = newIds;
        this.limits = config.limits();
        this.modes = modes;
    }

    Uni<CreatedBatch> create(NewBatchRequest request, BatchOrigin origin) {
        Mode mode = request.executionMode() == null ? modes.standard() : request.executionMode();
        checkAccepted(mode, "Omit executionMode or use another server.");
        return scenarioCheck.source(request).chain(source -> store(newBatch(request, mode, source, origin)));
    }

    private NewBatch newBatch(NewBatchRequest request, Mode mode, Source source, BatchOrigin origin) {
        return new NewBatch(
                newIds.batchId(),
                origin.principal(),
                request.name(),
                source,
                mode,
                seed(request.seed()),
                request.weight(),
                request.runs(),
                request.stopRule(),
                request.keep(),
                origin.idempotency(request.canonical(modes.standard(), source)),
                origin.traceParent());
    }

    /**
     * The same snapshot and seed in a new batch.
     *
     * @param keep null to keep what the original keeps
     */
    Uni<CreatedBatch> rerun(BatchEntity original, Source source, @Nullable Keep keep, BatchOrigin origin) {
        Mode mode = Mode.valueOf(original.mode);
        checkAccepted(mode, "Use another server.");
        return store(new NewBatch(
                newIds.batchId(),
                origin.principal(),
                original.nameGiven ? original.name : null,
                source,
                mode,
                new Seed(original.seed, original.seedGiven),
                original.weight,
                original.runsRequested,
                null,
                keep == null ? Keep.valueOf(original.keep) : keep,
                origin.idempotency("rerun " + original.id + (keep == null ? "" : " keep " + keep)),
                origin.traceParent()));
    }

    /**
     * Retries when the connection is lost. The id is chosen before the first attempt, so a unique violation means that an
     * earlier attempt was committed.
     */
    private Uni<CreatedBatch> store(NewBatch batch) {
        return createBatch
                .createBatch(batch, new NewBatch.Limits(limits.activeBatches(), limits.queuedRuns()))
                .onFailure(Failures::isDatabaseAway)
                .retry()
                .withBackOff(RETRY_PAUSE)
                .atMost(RETRIES)
                .onFailure(failure -> Database.isState(failure, UNIQUE_VIOLATION))
                .recoverWithItem(() -> new CreateOutcome.Created(batch.id()))
                .map(outcome -> created(outcome, batch));
    }

    private CreatedBatch created(CreateOutcome outcome, NewBatch batch) {
        if (outcome instanceof CreateOutcome.Created created) {
            return new CreatedBatch(created.id(), false);
        }
        if (outcome instanceof CreateOutcome.Replayed replayed) {
            // An earlier attempt of this very request has the same id.
            return new CreatedBatch(replayed.id(), !replayed.id().equals(batch.id()));
        }
        throw problem(outcome, batch.source());
    }

    private ProblemException problem(CreateOutcome outcome, Source source) {
        if (outcome instanceof CreateOutcome.KeyReused reused) {
            return new ProblemException(
                    ProblemType.KEY_REUSED,
                    "The Idempotency-Key belongs to batch " + reused.id()
                            + ", which was created by a different request. Use a new key.");
        }
        if (outcome instanceof CreateOutcome.TooManyBatches) {
            return new ProblemException(
                    ProblemType.TOO_MANY_BATCHES,
                    "You have reached the limit of " + limits.activeBatches()
                            + " active batches. Wait until some have ended or cancel one.");
        }
        if (outcome instanceof CreateOutcome.TooManyRuns) {
            return tooManyRuns(limits);
        }
        return ProblemException.notFound(
                "scenario", source instanceof Source.Stored stored ? stored.scenarioId() : "of that id");
    }

    static ProblemException tooManyRuns(ApiConfig.Limits limits) {
        return new ProblemException(
                ProblemType.TOO_MANY_RUNS,
                "This request would exceed the limit of " + limits.queuedRuns()
                        + " queued runs. Request fewer runs, or wait until some of your batches have ended.");
    }

    private void checkAccepted(Mode mode, String advice) {
        if (!modes.accepted().contains(mode)) {
            throw new ProblemException(
                    ProblemType.MODE_UNAVAILABLE,
                    "This server executes " + modes.standard() + " batches only, not " + mode + ". " + advice);
        }
    }

    private Seed seed(@Nullable String given) {
        String text = given == null ? Long.toString(newIds.seed()) : given;
        return new Seed(Seeds.parse(text), text);
    }
}
