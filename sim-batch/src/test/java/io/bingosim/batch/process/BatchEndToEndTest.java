package io.bingosim.batch.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.Mode;
import io.bingosim.batch.execute.RunHook;
import io.bingosim.batch.model.ExtendOutcome;
import io.bingosim.batch.model.StopRule;
import io.bingosim.batch.steps.cancel.CancelBatch;
import io.bingosim.batch.steps.extend.ExtendBatch;
import io.bingosim.batch.testing.OneProcess;
import io.bingosim.batch.testing.SmallScenario;
import io.bingosim.engine.RunResult;
import io.bingosim.engine.Simulator;
import io.bingosim.engine.stats.IntervalRule;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The beans of one process with the real engine, from the creation of a batch to its results. */
class BatchEndToEndTest {
    @AutoClose
    private final OneProcess process = new OneProcess();

    @Test
    void the_results_of_a_local_batch_equal_those_of_the_engine_whatever_its_chunks() {
        process.startPolling(Map.of("bingosim.dispatch.fixed-runs", "7"));

        BatchId batch = process.create(SmallScenario.batch(Mode.LOCAL, 300, null));
        process.awaitStatus(batch, "COMPLETED");

        assertThat(process.results(batch)).isEqualTo(OneProcess.engineResults(300));
    }

    @Test
    void the_view_shows_the_result_of_the_engine_for_every_run_and_team() {
        process.startPolling(Map.of("bingosim.dispatch.fixed-runs", "7"));
        BatchId batch = process.create(SmallScenario.batch(Mode.LOCAL, 40, null));
        process.awaitStatus(batch, "COMPLETED");

        var simulator = new Simulator(SmallScenario.compiled());
        var teams = SmallScenario.SCENARIO.teams();
        for (long run = 0; run < 40; run++) {
            RunResult result = simulator.run(SmallScenario.SEED, run);
            for (int team = 0; team < teams.size(); team++) {
                var row = process.sql.one(
                        "SELECT * FROM team_run_result WHERE batch_id = ? AND run = ? AND team = ?",
                        batch.value(),
                        run,
                        teams.get(team).key());
                assertThat(row.number("points")).isEqualTo(result.points(team));
                assertThat(row.number("tiles")).isEqualTo(result.tiles(team));
                assertThat(row.number("row_reached")).isEqualTo(result.rowReached(team));
                assertThat(row.get("finished_at"))
                        .isEqualTo(result.finishedAt(team) < 0 ? null : (Object) (long) result.finishedAt(team));
                assertThat(row.number("attempts")).isEqualTo(result.attempts(team));
                assertThat(row.number("wasted")).isEqualTo(result.wasted(team));
            }
        }
    }

    @Test
    void only_failed_runs_are_retried_and_the_results_are_complete() {
        Map<Long, Integer> tries = new ConcurrentHashMap<>();
        RunHook hook = (chunk, run) -> {
            if (tries.merge(run, 1, Integer::sum) < 3 && run % 10 == 7) {
                throw new IllegalStateException("not this time");
            }
        };
        process.startPolling(
                Map.of("bingosim.dispatch.fixed-runs", "25", "bingosim.retry.first-delay", "PT0.01S"), hook);

        BatchId batch = process.create(SmallScenario.batch(Mode.LOCAL, 100, null));
        process.awaitStatus(batch, "COMPLETED");

        assertThat(process.results(batch)).isEqualTo(OneProcess.engineResults(100));
        assertThat(tries.values().stream().mapToInt(i -> i).sum()).isEqualTo(120);
        assertThat(process.sql.number("SELECT runs_retried FROM batch")).isEqualTo(20);
        assertThat(process.sql.number("SELECT count(*) FROM run_failure")).isEqualTo(20);
        assertThat(process.sql.number(
                        "SELECT count(*) FROM team_run_result WHERE batch_id = ? AND run = 97", batch.value()))
                .isEqualTo(SmallScenario.SCENARIO.teams().size());
    }

    @Test
    void an_extended_batch_has_the_results_of_a_batch_of_that_size() {
        process.startPolling(Map.of("bingosim.dispatch.fixed-runs", "16"));
        BatchId batch = process.create(SmallScenario.batch(Mode.LOCAL, 50, null));
        process.awaitStatus(batch, "COMPLETED");

        assertThat(process.beans()
                        .get(ExtendBatch.class)
                        .extendBatch(batch, 120, Long.MAX_VALUE / 2)
                        .await()
                        .indefinitely())
                .isEqualTo(ExtendOutcome.EXTENDED);
        process.awaitStatus(batch, "COMPLETED");

        assertThat(process.results(batch)).isEqualTo(OneProcess.engineResults(120, IntervalRule.anytime(0)));
    }

    @Test
    void a_stop_rule_stops_at_the_same_run_whatever_the_speed_of_workers() {
        process.startPolling(Map.of("bingosim.dispatch.fixed-runs", "900"));
        StopRule loose = new StopRule(StopRule.Metric.WIN_RATE, null, 0.9, 0);

        BatchId batch = process.create(SmallScenario.batch(Mode.LOCAL, 20_000, loose));
        process.awaitStatus(batch, "COMPLETED");

        assertThat(process.sql.text("SELECT stop_reason FROM batch")).isEqualTo("PRECISE");
        assertThat(process.sql.number("SELECT runs_completed FROM batch")).isEqualTo(1_000);
        assertThat(process.results(batch)).isEqualTo(OneProcess.engineResults(1_000, IntervalRule.anytime(0)));
    }

    @Test
    void a_stop_rule_does_not_take_equal_runs_for_certainty() {
        process.startPolling(Map.of("bingosim.dispatch.fixed-runs", "900"));
        StopRule strict = new StopRule(StopRule.Metric.POINTS, null, 0.01, 0);

        BatchId batch = process.create(SmallScenario.batch(Mode.LOCAL, 20_000, strict));
        process.awaitStatus(batch, "COMPLETED");

        assertThat(process.sql.text("SELECT stop_reason FROM batch")).isEqualTo("PRECISE");
        assertThat(process.sql.number("SELECT runs_completed FROM batch"))
                .as("after 1,000 equal runs the mean is known within 0.035 points, after 4,000 within 0.009")
                .isEqualTo(4_000);
    }

    @Test
    void a_cancelled_batch_has_results_for_its_completed_runs() {
        process.startPolling(Map.of("bingosim.dispatch.fixed-runs", "10", "bingosim.worker.delay", "PT0.002S"));
        BatchId batch = process.create(SmallScenario.batch(Mode.LOCAL, 1_000_000, null));
        process.awaitTrue("SELECT runs_completed > 0 FROM batch");

        assertThat(process.beans()
                        .get(CancelBatch.class)
                        .cancelBatch(batch)
                        .await()
                        .indefinitely())
                .isTrue();
        assertThat(process.beans()
                        .get(CancelBatch.class)
                        .cancelBatch(batch)
                        .await()
                        .indefinitely())
                .isFalse();
        process.awaitStatus(batch, "CANCELLED");

        assertThat(process.results(batch)).isNotEmpty();
        assertThat(process.sql.rows("SELECT 1 FROM run_chunk WHERE status IN ('PENDING', 'RUNNING')"))
                .isEmpty();
    }

    @Test
    void the_rescue_schedule_sweeps_and_finalises_a_batch_whose_canceller_died() {
        process.startPolling(Map.of("bingosim.dispatch.fixed-runs", "10", "bingosim.worker.delay", "PT0.002S"));
        BatchId batch = process.create(SmallScenario.batch(Mode.LOCAL, 1_000_000, null));
        process.awaitTrue("SELECT runs_completed > 0 FROM batch");

        process.sql.rows("SELECT cancel_batch(?)", batch.value());
        process.beans().get(OrphanRescuer.class).rescue().await().indefinitely();
        process.awaitStatus(batch, "CANCELLED");

        assertThat(process.results(batch)).isNotEmpty();
    }

    @Test
    void many_tallies_are_folded_while_the_batch_runs() {
        process.startPolling(Map.of("bingosim.dispatch.fixed-runs", "1"));

        BatchId batch = process.create(SmallScenario.batch(Mode.LOCAL, 200, null));
        process.awaitStatus(batch, "COMPLETED");

        assertThat(process.results(batch)).isEqualTo(OneProcess.engineResults(200));
        assertThat(process.sql.number("SELECT count(*) FROM chunk_tally")).isEqualTo(1);
    }
}
