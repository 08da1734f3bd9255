package io.bingosim.batch.store;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.ExperimentId;
import io.bingosim.batch.database.Database;
import io.bingosim.batch.model.DeleteOutcome;
import io.bingosim.batch.model.ExperimentQuestion;
import io.bingosim.batch.model.LookValue;
import io.bingosim.batch.model.StoredExperiment;
import io.bingosim.batch.model.StoredExperiment.Elimination;
import io.bingosim.batch.model.VariantHistogram;
import io.bingosim.engine.stats.Bounds;
import io.bingosim.experiment.look.MeasuredTeam;
import io.bingosim.experiment.look.VariantState.Verdict;
import io.bingosim.experiment.request.Measure.Metric;
import io.bingosim.experiment.result.ExperimentResults.Estimate;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;

/** Cancelling, deleting and reading experiments. */
@ApplicationScoped
public class ExperimentStore {
    private static final String CANCEL_EXPERIMENT = "SELECT cancel_experiment($1) AS cancelled";
    private static final String END_VARIANTS = "SELECT end_variants() AS ended";
    private static final String REMOVE_VARIANT_BLOCKS = "SELECT remove_variant_blocks($1) AS removed";
    private static final String DELETE_EXPERIMENT = "SELECT delete_experiment($1) AS outcome";
    private static final String EXPERIMENT = """
            SELECT id, name, question, seed, seed_given, status, verdict, error, next_look_runs, updated_at
              FROM experiment WHERE id = $1
            """;
    private static final String VARIANTS = """
            SELECT v.position, v.key, v.name, v.scenario_id, v.batch_id, v.same_as, v.input, v.team_index, v.team_count, v.least,
                   v.greatest, v.state, v.runs, v.eliminated_look, v.eliminated_by,
                   coalesce(is_finished(b) AND b.runs_completed > 0 AND b.runs_failed < 1000, false) AS is_comparable, b.error
              FROM experiment_variant v LEFT JOIN batch b ON b.id = v.batch_id
             WHERE v.experiment_id = $1
             ORDER BY v.position
            """;
    private static final String LOOKS = """
            SELECT number, runs, leader, eliminated, verdict FROM experiment_look WHERE experiment_id = $1 ORDER BY number
            """;
    private static final String LOOK_VALUES = """
            SELECT number, position, value, low, high FROM experiment_look_variant WHERE experiment_id = $1
             ORDER BY number, position
            """;
    private static final String HISTOGRAMS = """
            SELECT position, against, runs, histogram FROM experiment_histogram WHERE experiment_id = $1
             ORDER BY position, against
            """;

    private final Database database;

    ExperimentStore(Database database) {
        this.database = database;
    }

    /** What all looks so far have found, in their order. */
    public Uni<List<LookValue>> lookValues(ExperimentId id) {
        return database.list(
                LOOK_VALUES,
                Tuple.of(id.value()),
                row -> new LookValue(
                        row.getInteger("number"),
                        row.getInteger("position"),
                        new Estimate(row.getDouble("value"), row.getDouble("low"), row.getDouble("high"))));
    }

    /** True if this call cancelled it; false if it had ended already or is unknown. */
    public Uni<Boolean> cancelExperiment(ExperimentId id) {
        return database.one(CANCEL_EXPERIMENT, Tuple.of(id.value()), row -> row.getBoolean("cancelled"));
    }

    /** Cancels the active batches of ended experiments and returns how many there were. */
    public Uni<Integer> endVariants() {
        return database.one(END_VARIANTS, Tuple.tuple(), row -> row.getInteger("ended"));
    }

    /** Removes blocks of ended experiments that keep a summary only and returns how many there were. */
    public Uni<Integer> removeVariantBlocks(int blocksMax) {
        return database.one(REMOVE_VARIANT_BLOCKS, Tuple.of(blocksMax), row -> row.getInteger("removed"));
    }

    public Uni<DeleteOutcome> deleteExperiment(ExperimentId id) {
        return database.one(
                DELETE_EXPERIMENT, Tuple.of(id.value()), row -> DeleteOutcome.valueOf(row.getString("outcome")));
    }

    /** The experiment, or null. Read again until no look was taken meanwhile, so that its parts belong together. */
    public Uni<StoredExperiment> find(ExperimentId id) {
        Tuple key = Tuple.of(id.value());
        return updatedAt(key).chain(before -> parts(key).chain(found -> updatedAt(key)
                .chain(after -> Objects.equals(before, after) ? Uni.createFrom().item(found) : find(id))));
    }

    private Uni<OffsetDateTime> updatedAt(Tuple key) {
        return database.first(EXPERIMENT, key, row -> row.getOffsetDateTime("updated_at"));
    }

    private Uni<StoredExperiment> parts(Tuple key) {
        return database.list(HISTOGRAMS, key, ExperimentStore::histogram)
                .chain(histograms -> database.list(LOOKS, key, ExperimentStore::look)
                        .chain(looks -> database.list(VARIANTS, key, Function.identity())
                                .chain(variants -> database.first(
                                        EXPERIMENT, key, row -> experiment(row, variants, looks, histograms)))));
    }

    private static StoredExperiment experiment(
            Row row, List<Row> variants, List<StoredExperiment.Look> looks, List<VariantHistogram> histograms) {
        ExperimentQuestion question = QuestionJson.read(row.getString("question"));
        return new StoredExperiment(
                new ExperimentId(row.getUUID("id")),
                row.getString("name"),
                question,
                row.getLong("seed"),
                row.getString("seed_given"),
                row.getString("status"),
                row.getString("verdict"),
                row.getString("error"),
                row.getLong("next_look_runs"),
                variants.stream()
                        .map(variant -> variant(variant, question.measure().metric()))
                        .toList(),
                looks,
                histograms);
    }

    private static StoredExperiment.Variant variant(Row row, Metric metric) {
        UUID batch = row.getUUID("batch_id");
        Integer eliminatedLook = row.getInteger("eliminated_look");
        return new StoredExperiment.Variant(
                row.getInteger("position"),
                row.getString("key"),
                row.getString("name"),
                row.getString("scenario_id"),
                batch == null ? null : new BatchId(batch),
                row.getInteger("same_as"),
                new MeasuredTeam(
                        metric,
                        row.getInteger("team_index"),
                        row.getInteger("team_count"),
                        new Bounds(row.getDouble("least"), row.getDouble("greatest"))),
                Verdict.valueOf(row.getString("state")),
                row.getLong("runs"),
                eliminatedLook == null ? null : new Elimination(eliminatedLook, row.getInteger("eliminated_by")),
                row.getString("input") == null ? null : QuestionJson.readInput(row.getString("input")),
                row.getBoolean("is_comparable"),
                row.getString("error"));
    }

    private static StoredExperiment.Look look(Row row) {
        return new StoredExperiment.Look(
                row.getInteger("number"),
                row.getLong("runs"),
                row.getInteger("leader"),
                row.getInteger("eliminated"),
                row.getString("verdict"));
    }

    private static VariantHistogram histogram(Row row) {
        return new VariantHistogram(
                row.getInteger("position"),
                row.getInteger("against"),
                row.getLong("runs"),
                row.getBuffer("histogram").getBytes());
    }
}
