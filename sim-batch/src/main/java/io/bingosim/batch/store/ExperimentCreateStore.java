package io.bingosim.batch.store;

import io.bingosim.batch.ExperimentId;
import io.bingosim.batch.database.Database;
import io.bingosim.batch.model.ExperimentCreation;
import io.bingosim.batch.model.NewBatch.Limits;
import io.bingosim.batch.model.NewExperiment;
import io.bingosim.batch.model.NewExperiment.ScenarioText;
import io.bingosim.batch.model.NewExperiment.Variant;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Creating experiments with all their batches. */
@ApplicationScoped
public class ExperimentCreateStore {
    private static final String CREATE_EXPERIMENT = """
            SELECT outcome, experiment_id
              FROM create_experiment(
                       p_id => $1, p_principal => $2, p_name => $3, p_mode => $4, p_seed => $5, p_seed_given => $6,
                       p_weight => $7, p_keep => $8, p_question => $9, p_first_runs => $10,
                       p_keys => $11, p_names => $12, p_same_as => $13, p_batch_ids => $14,
                       p_team_indexes => $15, p_team_counts => $16, p_least => $17, p_greatest => $18,
                       p_inputs => $19,
                       p_scenario_ids => $20, p_scenario_names => $21, p_documents => $22, p_warnings => $23,
                       p_idempotency_key => $24, p_request_hash => $25, p_trace_parent => $26,
                       p_active_max => $27, p_queued_max => $28)
            """;

    private final Database database;

    ExperimentCreateStore(Database database) {
        this.database = database;
    }

    public Uni<ExperimentCreation> createExperiment(NewExperiment experiment, Limits limits) {
        return database.one(CREATE_EXPERIMENT, arguments(experiment, limits), ExperimentCreateStore::creation);
    }

    private static Tuple arguments(NewExperiment experiment, Limits limits) {
        var idempotency = experiment.idempotency();
        Tuple tuple = Tuple.tuple()
                .addUUID(experiment.id().value())
                .addString(experiment.principal())
                .addString(experiment.name())
                .addString(experiment.mode().name())
                .addLong(experiment.seed().value())
                .addString(experiment.seed().given())
                .addInteger(experiment.weight())
                .addString(experiment.keep().name())
                .addString(QuestionJson.write(experiment.question()))
                .addLong(experiment.question().rules().runs().first());
        addVariants(tuple, experiment.variants());
        return tuple.addString(idempotency == null ? null : idempotency.key())
                .addString(idempotency == null ? null : idempotency.requestHash())
                .addString(experiment.traceParent())
                .addInteger(limits.activeBatchesMax())
                .addLong(limits.queuedRunsMax());
    }

    private static void addVariants(Tuple tuple, List<Variant> variants) {
        tuple.addValue(column(variants, Variant::key, String[]::new))
                .addValue(column(variants, Variant::name, String[]::new))
                .addValue(column(variants, Variant::sameAs, Integer[]::new))
                .addValue(column(
                        variants, v -> v.batch() == null ? null : v.batch().value(), UUID[]::new))
                .addValue(column(variants, variant -> variant.team().index(), Integer[]::new))
                .addValue(column(variants, variant -> variant.team().teamCount(), Integer[]::new))
                .addValue(column(variants, variant -> variant.team().bounds().least(), Double[]::new))
                .addValue(column(variants, variant -> variant.team().bounds().greatest(), Double[]::new))
                .addValue(column(variants, ExperimentCreateStore::input, String[]::new))
                .addValue(column(variants, Variant::scenarioId, String[]::new))
                .addValue(texts(variants, ScenarioText::name))
                .addValue(texts(variants, ScenarioText::canonicalJson))
                .addValue(texts(variants, scenario -> ScenarioJson.warnings(scenario.warnings())));
    }

    private static @Nullable String input(Variant variant) {
        return variant.input() == null ? null : QuestionJson.write(variant.input());
    }

    /** Only for the variants whose scenario has to be stored. */
    private static @Nullable String[] texts(List<Variant> variants, Function<ScenarioText, String> value) {
        return column(
                variants,
                variant -> variant.scenario() == null ? null : value.apply(variant.scenario()),
                String[]::new);
    }

    private static <T> @Nullable T[] column(
            List<Variant> variants, Function<Variant, @Nullable T> value, IntFunction<@Nullable T[]> array) {
        return variants.stream().map(value).toArray(array);
    }

    private static ExperimentCreation creation(Row row) {
        UUID id = row.getUUID("experiment_id");
        return new ExperimentCreation(
                ExperimentCreation.Outcome.valueOf(row.getString("outcome")), id == null ? null : new ExperimentId(id));
    }
}
