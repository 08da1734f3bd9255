package io.bingosim.api.batch;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.problem.Failures;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.BatchId;
import io.bingosim.batch.Database;
import io.bingosim.batch.Mode;
import io.bingosim.batch.create.CreateBatch;
import io.bingosim.batch.create.CreateOutcome;
import io.bingosim.batch.create.NewBatch;
import io.bingosim.batch.create.NewBatch.Seed;
import io.bingosim.batch.create.NewBatch.Source;
import io.bingosim.engine.random.Seeds;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** Turns what a client asked for into a batch, or says why not. */
@ApplicationScoped
class CreateBatches {
    private static final String UNIQUE_VIOLATION = "23505";
    private static final int TRIES_AGAIN = 2;
    private static final Duration PAUSE = Duration.ofMillis(50);

    private final CreateBatch createBatch;
    private final ScenarioSizes sizes;
    private final NewIds newIds;
    private final ApiConfig.Limits limits;
    private final Mode served;

    CreateBatches(
            CreateBatch createBatch, ScenarioSizes sizes, NewIds newIds, ApiConfig config, BatchConfig batchConfig) {
        this.createBatch = createBatch;
        this.sizes = sizes;
        this.newIds = newIds;
        this.limits = config.limits();
        this.served = batchConfig.mode();
    }

    Uni<Made> create(BatchForm form, CreateRequest request) {
        Mode mode = form.mode() == null ? served : form.mode();
        checkServed(mode);
        NewBatch batch = new NewBatch(
                newIds.batchId(),
                request.principal(),
                form.name(),
                form.source(),
                mode,
                seed(form.seed()),
                form.weight(),
                form.runs(),
                form.stopWhen(),
                request.idempotency(form.canonical(served)),
                request.traceParent());
        return sizes.check(form).chain(() -> store(batch));
    }

    /** The same snapshot and seed in a batch of its own. */
    Uni<Made> rerun(BatchEntity original, Source source, CreateRequest request) {
        Mode mode = Mode.valueOf(original.mode);
        checkServed(mode);
        return store(new NewBatch(
                newIds.batchId(),
                request.principal(),
                original.name,
                source,
                mode,
                new Seed(original.seed, original.seedGiven),
                original.weight,
                original.runsRequested,
                null,
                request.idempotency("rerun " + original.id),
                request.traceParent()));
    }

    /**
     * The id is ours before the insert, so a lost answer can be asked for again: either nothing was stored, or the key or
     * the id says that it was.
     */
    private Uni<Made> store(NewBatch batch) {
        return createBatch
                .createBatch(batch, new NewBatch.Limits(limits.activeBatches(), limits.queuedRuns()))
                .onFailure(Failures::isDatabaseAway)
                .retry()
                .withBackOff(PAUSE)
                .atMost(TRIES_AGAIN)
                .onFailure(failure -> Database.isState(failure, UNIQUE_VIOLATION))
                .recoverWithItem(() -> new CreateOutcome.Created(batch.id()))
                .map(outcome -> made(outcome, batch));
    }

    private static Made made(CreateOutcome outcome, NewBatch batch) {
        if (outcome instanceof CreateOutcome.Created created) {
            return new Made(created.id(), false);
        }
        if (outcome instanceof CreateOutcome.Replayed replayed) {
            // A try whose answer was lost is found again under its own id.
            return new Made(replayed.id(), !replayed.id().equals(batch.id()));
        }
        throw problem(outcome);
    }

    private static ProblemException problem(CreateOutcome outcome) {
        if (outcome instanceof CreateOutcome.KeyReused reused) {
            return new ProblemException(
                    ProblemType.KEY_REUSED,
                    "The key belongs to batch " + reused.id() + ", which was asked for otherwise.");
        }
        if (outcome instanceof CreateOutcome.TooManyBatches) {
            return new ProblemException(ProblemType.TOO_MANY_BATCHES, "Wait until some of your batches have ended.");
        }
        if (outcome instanceof CreateOutcome.TooManyRuns) {
            return new ProblemException(ProblemType.TOO_MANY_RUNS, "Wait until some of your batches have ended.");
        }
        return ProblemException.notFound("scenario", "of that id");
    }

    private void checkServed(Mode mode) {
        if (mode != served) {
            throw new ProblemException(ProblemType.MODE_UNAVAILABLE, "This server runs " + served + " batches.");
        }
    }

    private Seed seed(@org.jspecify.annotations.Nullable String given) {
        String text = given == null ? Long.toString(newIds.seed()) : given;
        return new Seed(Seeds.parse(text), text);
    }

    /** The batch, and whether an earlier request had made it. */
    record Made(BatchId id, boolean replayed) {}
}
