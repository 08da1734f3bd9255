package io.bingosim.batch.store;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.database.Database;
import io.bingosim.batch.model.CreateOutcome;
import io.bingosim.batch.model.NewBatch;
import io.bingosim.batch.model.NewBatch.Source;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;

/** Creating batches. */
@ApplicationScoped
public class CreateStore {
    private static final String CREATE_BATCH = """
            SELECT outcome, batch_id
              FROM create_batch(
                       p_id => $1, p_principal => $2, p_name => $3,
                       p_scenario_id => $4, p_scenario_name => $5, p_document => $6, p_team_count => $7,
                       p_warnings => $8,
                       p_mode => $9, p_seed => $10, p_seed_given => $11, p_weight => $12, p_runs => $13,
                       p_stop_metric => $14, p_stop_team => $15, p_stop_half_width => $16, p_stop_first => $17,
                       p_idempotency_key => $18, p_request_hash => $19, p_trace_parent => $20,
                       p_active_max => $21, p_queued_max => $22, p_listed => $23, p_keep => $24)
            """;

    private final Database database;

    CreateStore(Database database) {
        this.database = database;
    }

    public Uni<CreateOutcome> createBatch(NewBatch batch, NewBatch.Limits limits) {
        return database.one(CREATE_BATCH, arguments(batch, limits), CreateStore::outcome);
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
                .addLong(limits.queuedRunsMax())
                .addBoolean(!(batch.source() instanceof Source.Inline inline) || inline.listed())
                .addString(batch.keep().name());
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
            default -> throw new IllegalStateException("create_batch returned an unknown outcome: " + outcome);
        };
    }
}
