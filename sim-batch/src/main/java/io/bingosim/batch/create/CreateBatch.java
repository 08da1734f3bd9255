package io.bingosim.batch.create;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.Database;
import io.bingosim.batch.create.NewBatch.Source;
import io.bingosim.batch.dispatch.DispatchChunks;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Stores a batch in one call, whatever its size, and wakes the dispatcher. The broker is not touched. */
@ApplicationScoped
public class CreateBatch {
    private static final String CREATE_BATCH = """
            SELECT outcome, batch_id
              FROM create_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
            """;

    private static final String STORE_SCENARIO = "SELECT store_scenario($1, $2, $3, $4, $5) AS outcome";

    private static final String HIDE_SCENARIO = "SELECT hide_scenario($1) AS hidden";

    private final Database database;
    private final DispatchChunks dispatch;

    CreateBatch(Database database, DispatchChunks dispatch) {
        this.database = database;
        this.dispatch = dispatch;
    }

    public Uni<CreateOutcome> createBatch(NewBatch batch, NewBatch.Limits limits) {
        return database.one(CREATE_BATCH, arguments(batch, limits), CreateBatch::outcome)
                .invoke(this::wakeDispatcher);
    }

    /** Stores a scenario by itself. True if it was not (or no longer) there. */
    public Uni<Boolean> storeScenario(Source.Inline source) {
        var scenario = source.scenario();
        var arguments = Tuple.tuple(List.of(
                scenario.id(),
                scenario.name(),
                scenario.canonicalJson(),
                scenario.teams().size(),
                ScenarioJson.warnings(source.warnings())));
        return database.one(
                STORE_SCENARIO, arguments, row -> row.getString("outcome").equals("CREATED"));
    }

    /** Hides a scenario from lists and new batches. False if there is none to hide. */
    public Uni<Boolean> hideScenario(String scenarioId) {
        return database.one(HIDE_SCENARIO, Tuple.of(scenarioId), row -> row.getBoolean("hidden"));
    }

    private void wakeDispatcher(CreateOutcome outcome) {
        if (outcome instanceof CreateOutcome.Created) {
            dispatch.wake();
        }
    }

    private static Tuple arguments(NewBatch batch, NewBatch.Limits limits) {
        var stop = batch.stopWhen();
        var idempotency = batch.idempotency();
        Tuple tuple = Tuple.tuple()
                .addUUID(batch.id().value())
                .addString(batch.principal())
                .addString(batch.name());
        addScenario(tuple, batch.source());
        return tuple.addString(batch.mode().name())
                .addLong(batch.seed().value())
                .addString(batch.seed().given())
                .addInteger(batch.weight())
                .addLong(batch.runs())
                .addString(stop == null ? null : stop.metric().key())
                .addString(stop == null ? null : stop.team())
                .addDouble(stop == null ? null : stop.halfWidth())
                .addLong(stop == null ? null : stop.firstCheck())
                .addString(idempotency == null ? null : idempotency.key())
                .addString(idempotency == null ? null : idempotency.requestHash())
                .addString(batch.traceParent())
                .addInteger(limits.activeBatchesMax())
                .addLong(limits.queuedRunsMax());
    }

    private static void addScenario(Tuple tuple, Source source) {
        if (source instanceof Source.Inline inline) {
            tuple.addString(inline.scenario().id())
                    .addString(inline.scenario().name())
                    .addString(inline.scenario().canonicalJson())
                    .addInteger(inline.scenario().teams().size())
                    .addString(ScenarioJson.warnings(inline.warnings()));
        } else {
            tuple.addString(((Source.Stored) source).scenarioId())
                    .addString(null)
                    .addString(null)
                    .addInteger(null)
                    .addString(null);
        }
    }

    private static CreateOutcome outcome(Row row) {
        String outcome = row.getString("outcome");
        return switch (outcome) {
            case "CREATED" -> new CreateOutcome.Created(new BatchId(row.getUUID("batch_id")));
            case "REPLAYED" -> new CreateOutcome.Replayed(new BatchId(row.getUUID("batch_id")));
            case "KEY_REUSED" -> new CreateOutcome.KeyReused(new BatchId(row.getUUID("batch_id")));
            case "TOO_MANY_BATCHES" -> new CreateOutcome.TooManyBatches();
            case "TOO_MANY_RUNS" -> new CreateOutcome.TooManyRuns();
            case "UNKNOWN_SCENARIO" -> new CreateOutcome.UnknownScenario();
            default -> throw new IllegalStateException("create_batch answered " + outcome);
        };
    }
}
