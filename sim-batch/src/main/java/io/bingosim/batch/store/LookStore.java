package io.bingosim.batch.store;

import io.bingosim.batch.ExperimentId;
import io.bingosim.batch.database.Database;
import io.bingosim.batch.model.DueLook;
import io.bingosim.batch.model.LookValue;
import io.bingosim.batch.model.TakenLook;
import io.bingosim.batch.model.VariantHistogram;
import io.bingosim.experiment.result.ExperimentResults.Estimate;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.function.Function;

/** Taking the looks of experiments. */
@ApplicationScoped
public class LookStore {
    private static final String FIND_DUE_LOOKS = "SELECT experiment_id, look FROM find_due_looks()";
    private static final String TAKE_LOOK = """
            SELECT take_look(
                       p_experiment_id => $1, p_look => $2, p_runs => $3, p_leader => $4, p_positions => $5,
                       p_states => $6, p_verdict => $7, p_error => $8, p_next_runs => $9,
                       p_histogram_positions => $10, p_histogram_against => $11, p_histogram_runs => $12,
                       p_histograms => $13, p_value_positions => $14, p_values => $15, p_lows => $16, p_highs => $17) AS taken
            """;

    private final Database database;

    LookStore(Database database) {
        this.database = database;
    }

    public Uni<List<DueLook>> findDueLooks() {
        return database.list(
                FIND_DUE_LOOKS,
                Tuple.tuple(),
                row -> new DueLook(new ExperimentId(row.getUUID("experiment_id")), row.getInteger("look")));
    }

    /** False if another process took it, or the experiment has ended. */
    public Uni<Boolean> takeLook(DueLook due, TakenLook look) {
        List<Integer> positions = look.states().keySet().stream().sorted().toList();
        var arguments = Tuple.tuple()
                .addUUID(due.experiment().value())
                .addInteger(due.number())
                .addLong(look.runs())
                .addInteger(look.leader())
                .addValue(positions.toArray(Integer[]::new))
                .addValue(positions.stream()
                        .map(position -> String.valueOf(look.states().get(position)))
                        .toArray(String[]::new))
                .addString(look.verdict())
                .addString(look.error())
                .addLong(look.nextRuns())
                .addValue(integers(look.histograms(), VariantHistogram::position))
                .addValue(integers(look.histograms(), VariantHistogram::against))
                .addValue(look.histograms().stream().map(VariantHistogram::runs).toArray(Long[]::new))
                .addValue(look.histograms().stream()
                        .map(histogram -> Buffer.buffer(histogram.bytes()))
                        .toArray(Buffer[]::new))
                .addValue(look.values().stream().map(LookValue::position).toArray(Integer[]::new))
                .addValue(estimates(look, Estimate::value))
                .addValue(estimates(look, Estimate::low))
                .addValue(estimates(look, Estimate::high));
        return database.one(TAKE_LOOK, arguments, row -> row.getBoolean("taken"));
    }

    private static Double[] estimates(TakenLook look, Function<Estimate, Double> number) {
        return look.values().stream()
                .map(value -> number.apply(value.estimate()))
                .toArray(Double[]::new);
    }

    private static Integer[] integers(List<VariantHistogram> histograms, Function<VariantHistogram, Integer> value) {
        return histograms.stream().map(value).toArray(Integer[]::new);
    }
}
