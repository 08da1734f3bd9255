package io.bingosim.worker.testing;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.Mode;
import io.bingosim.batch.model.CreateOutcome;
import io.bingosim.batch.model.Keep;
import io.bingosim.batch.model.NewBatch;
import io.bingosim.batch.steps.create.CreateBatch;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.ScenarioReader;
import io.bingosim.engine.scenario.ScenarioReading;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.awaitility.Awaitility;

/** Creates batches as the API would, and waits for them. */
@ApplicationScoped
public class Batches {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final NewBatch.Limits LIMITS = new NewBatch.Limits(1_000, 1_000_000_000);

    private final CreateBatch createBatch;
    private final FailingRuns failingRuns;

    Batches(CreateBatch createBatch, FailingRuns failingRuns) {
        this.createBatch = createBatch;
        this.failingRuns = failingRuns;
    }

    public UUID create(long runs) {
        return create(UUID.randomUUID(), runs);
    }

    /** A batch that another process creates: this one only hears of it from the database. */
    public static UUID createElsewhere(long runs) {
        return createElsewhere(runs, "");
    }

    /** A batch of one chunk, which another process has cut. No message names it. */
    public static UUID createWithoutMessage(long runs) {
        return createElsewhere(
                runs,
                " CROSS JOIN LATERAL (SELECT count(*) FROM dispatch_chunks(batch_id, interval '1 hour', 1, 2, 1, 250e6, "
                        + runs + ", 16, 262144)) dispatched");
    }

    private static UUID createElsewhere(long runs, String next) {
        UUID id = UUID.randomUUID();
        Scenario scenario = scenario();
        TestDatabase.text(
                """
                SELECT outcome FROM create_batch(?, 'elsewhere', NULL, ?, ?, ?, ?, '[]', 'DISTRIBUTED', 7, '7', 1, ?,
                    NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1000, 1000000000)
                """ + next,
                id,
                scenario.id(),
                scenario.name(),
                scenario.canonicalJson(),
                scenario.teams().size(),
                runs);
        return id;
    }

    /** A batch whose runs all fail. */
    public UUID createFailing(long runs) {
        UUID id = UUID.randomUUID();
        failingRuns.add(id);
        return create(id, runs);
    }

    private UUID create(UUID id, long runs) {
        NewBatch batch = new NewBatch(
                new BatchId(id),
                "test",
                null,
                new NewBatch.Source.Inline(scenario(), List.of(), true),
                Mode.DISTRIBUTED,
                new NewBatch.Seed(7, "7"),
                1,
                runs,
                null,
                Keep.RUNS,
                null,
                null);
        CreateOutcome outcome = createBatch.createBatch(batch, LIMITS).await().atMost(PATIENCE);
        if (!(outcome instanceof CreateOutcome.Created)) {
            throw new IllegalStateException("not created: " + outcome);
        }
        return id;
    }

    public static String awaitEnd(UUID batch) {
        return Awaitility.await("end of batch " + batch)
                .atMost(PATIENCE)
                .until(
                        () -> TestDatabase.text("SELECT status FROM batch WHERE id = ?", batch),
                        status -> !List.of("PENDING", "RUNNING").contains(status));
    }

    private static Scenario scenario() {
        try {
            byte[] document = Files.readAllBytes(Path.of("..", "scenarios", "small.json"));
            return ((ScenarioReading.Accepted) ScenarioReader.read(document)).scenario();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
