package io.bingosim.batch.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.ExperimentId;
import io.bingosim.batch.execute.RunHook;
import io.bingosim.batch.model.ExperimentCreation;
import io.bingosim.batch.model.NewExperiment;
import io.bingosim.batch.model.StoredExperiment;
import io.bingosim.batch.steps.cancel.CancelExperiment;
import io.bingosim.batch.steps.create.CreateExperiment;
import io.bingosim.batch.steps.delete.DeleteExperiment;
import io.bingosim.batch.store.ExperimentStore;
import io.bingosim.batch.testing.AnExperiment;
import io.bingosim.batch.testing.InvariantQueries;
import io.bingosim.batch.testing.OneProcess;
import io.bingosim.batch.testing.SmallScenario;
import io.bingosim.experiment.local.LocalExperiment;
import io.bingosim.experiment.look.ExperimentState;
import io.bingosim.experiment.look.MeasureCounts;
import io.bingosim.experiment.result.ExperimentCounts;
import io.bingosim.experiment.variant.ExperimentPlan;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The beans of one process with the real engine, from the creation of an experiment to its verdict. */
class ExperimentEndToEndTest {
    private static final String BEST = """
            "measure": {"metric": "points", "team": "north"}, "answer": "BEST",
            "runs": {"first": 100, "perVariant": 800},
            "vary": [{"what": "SKILL", "team": "north", "factors": [0.5, 1, 1.25]}]
            """;
    private static final Map<String, String> SMALL_CHUNKS = Map.of("bingosim.dispatch.fixed-runs", "37");

    @AutoClose
    private final OneProcess process = new OneProcess();

    @Test
    void looks_and_numbers_are_those_of_the_engine_alone() {
        ExperimentPlan plan = AnExperiment.plan(BEST);
        process.startPolling(SMALL_CHUNKS);

        ExperimentId id = create(plan);
        awaitStatus(id, "COMPLETED");

        assertSameAsLocal(plan, id);
        assertThat(process.sql.number("SELECT count(*) FROM experiment_look")).isPositive();
        assertInvariants();
    }

    @Test
    void an_estimate_gives_all_variants_the_same_runs() {
        ExperimentPlan plan = AnExperiment.plan("""
                "measure": {"metric": "winRate", "team": "north"}, "answer": "EFFECTS", "keep": "SUMMARY",
                "runs": {"first": 100, "perVariant": 250}, "vary": [{"what": "TIME"}]
                """);
        process.startPolling(SMALL_CHUNKS);

        ExperimentId id = create(plan);
        awaitStatus(id, "COMPLETED");

        assertSameAsLocal(plan, id);
        assertThat(process.sql.number(
                        "SELECT count(DISTINCT runs_completed) FROM batch WHERE experiment_id = ?", id.value()))
                .isEqualTo(1);
        while (process.beans()
                        .get(DeleteExperiment.class)
                        .removeVariantBlocks()
                        .await()
                        .indefinitely()
                > 0) {
            assertThat(process.sql.number("SELECT count(*) FROM experiment")).isEqualTo(1);
        }
        assertThat(process.sql.number("SELECT count(*) FROM result_block")).isZero();
        assertSameAsLocal(plan, id);
        assertInvariants();
    }

    @Test
    void a_variant_whose_runs_all_fail_is_left_out() {
        ExperimentPlan plan = AnExperiment.plan(BEST);
        NewExperiment experiment = AnExperiment.of(plan);
        var broken = experiment.variants().get(1).batch();
        RunHook hook = (chunk, run) -> {
            if (chunk.batchId().equals(broken)) {
                throw new IllegalStateException("not this one");
            }
        };
        process.startPolling(Map.of("bingosim.dispatch.fixed-runs", "37", "bingosim.retry.attempts-max", "1"), hook);

        create(experiment);
        awaitStatus(experiment.id(), "COMPLETED");

        StoredExperiment stored = stored(experiment.id());
        assertThat(stored.variants().get(1).state().name()).isEqualTo("FAILED");
        assertThat(stored.verdict()).isNotNull();
    }

    @Test
    void cancel_ends_the_experiment_and_then_its_batches() {
        process.startPolling(Map.of("bingosim.dispatch.fixed-runs", "10", "bingosim.worker.delay", "PT0.002S"));
        ExperimentId id = create(AnExperiment.plan(BEST));
        process.awaitTrue("SELECT sum(runs_completed) > 0 FROM batch");

        assertThat(cancel(id)).isTrue();
        assertThat(cancel(id)).isFalse();
        process.awaitTrue("SELECT bool_and(finalised_at IS NOT NULL) FROM batch");

        assertThat(stored(id).status()).isEqualTo("CANCELLED");
        assertThat(process.sql.number("SELECT count(*) FROM batch WHERE status IN ('PENDING', 'RUNNING')"))
                .isZero();
        assertThat(process.beans()
                        .get(DeleteExperiment.class)
                        .deleteExperiment(id)
                        .await()
                        .indefinitely()
                        .name())
                .isEqualTo("DELETED");
        assertThat(process.sql.number("SELECT count(*) FROM batch")).isZero();
    }

    /** Nothing relays events here. */
    private void assertInvariants() {
        process.sql.rows("UPDATE outbox_event SET state = 'PUBLISHED', published_at = clock_timestamp()");
        assertThat(InvariantQueries.violations(process.sql)).isEmpty();
    }

    private boolean cancel(ExperimentId id) {
        return process.beans()
                .get(CancelExperiment.class)
                .cancelExperiment(id)
                .await()
                .indefinitely();
    }

    private ExperimentId create(ExperimentPlan plan) {
        return create(AnExperiment.of(plan));
    }

    private ExperimentId create(NewExperiment experiment) {
        InvariantQueries.installAudit(process.database);
        ExperimentCreation creation = process.beans()
                .get(CreateExperiment.class)
                .createExperiment(experiment, SmallScenario.NO_LIMITS)
                .await()
                .atMost(Duration.ofSeconds(30));
        assertThat(creation.outcome()).isEqualTo(ExperimentCreation.Outcome.CREATED);
        return experiment.id();
    }

    private void awaitStatus(ExperimentId id, String status) {
        process.awaitTrue("SELECT status = ? FROM experiment WHERE id = ?", status, id.value());
    }

    private StoredExperiment stored(ExperimentId id) {
        return process.beans().get(ExperimentStore.class).find(id).await().indefinitely();
    }

    /** The states of all variants, and every histogram bit for bit. */
    private void assertSameAsLocal(ExperimentPlan plan, ExperimentId id) {
        Map<Integer, ExperimentCounts> last = new TreeMap<>();
        ExperimentState local = new LocalExperiment(plan, SmallScenario.SEED).run(2, new LocalExperiment.Observer() {
            @Override
            public void progress(ExperimentState lastLook, long runsSimulated, long runsOfNextLook) {}

            @Override
            public void looked(ExperimentState state, ExperimentCounts counts) {
                last.clear();
                last.put(state.look(), counts);
            }
        });
        StoredExperiment stored = stored(id);
        assertThat(stored.state()).isEqualTo(local);
        ExperimentCounts expected = last.values().iterator().next();
        ExperimentCounts found = stored.counts();
        assertThat(hex(found.values())).isEqualTo(hex(expected.values()));
        assertThat(hex(found.toLeader())).isEqualTo(hex(expected.toLeader()));
        assertThat(hex(found.toBaseline())).isEqualTo(hex(expected.toBaseline()));
    }

    private static Map<Integer, String> hex(Map<Integer, MeasureCounts> counts) {
        Map<Integer, String> all = new TreeMap<>();
        counts.forEach((variant, histogram) -> all.put(variant, HexFormat.of().formatHex(histogram.toBytes())));
        return all;
    }
}
