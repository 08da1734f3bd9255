package io.bingosim.batch.life;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.Mode;
import io.bingosim.batch.cancel.CancelBatch;
import io.bingosim.batch.create.StopRule;
import io.bingosim.batch.finalise.ExtendBatch;
import io.bingosim.batch.run.RunHook;
import io.bingosim.batch.testing.SmallScenario;
import io.bingosim.engine.RunResult;
import io.bingosim.engine.Simulator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The beans of one process with the real engine, from create to answer. */
class WholeLifeTest {
    @AutoClose
    private final OneLife life = new OneLife();

    @Test
    void a_local_batch_answers_what_the_engine_gives_whatever_its_chunks() {
        life.begin(Map.of("bingosim.dispatch.fixed-runs", "7"));

        BatchId batch = life.create(SmallScenario.batch(Mode.LOCAL, 300, null));
        life.awaitStatus(batch, "COMPLETED");

        assertThat(life.answers(batch)).isEqualTo(OneLife.engineAnswers(300));
    }

    @Test
    void the_view_shows_every_run_and_team_as_the_engine_gives_it() {
        life.begin(Map.of("bingosim.dispatch.fixed-runs", "7"));
        BatchId batch = life.create(SmallScenario.batch(Mode.LOCAL, 40, null));
        life.awaitStatus(batch, "COMPLETED");

        var simulator = new Simulator(SmallScenario.compiled());
        var teams = SmallScenario.SCENARIO.teams();
        for (long run = 0; run < 40; run++) {
            RunResult result = simulator.run(SmallScenario.SEED, run);
            for (int team = 0; team < teams.size(); team++) {
                var row = life.sql.one(
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
    void only_failed_runs_are_tried_again_and_the_answer_is_whole() {
        Map<Long, Integer> tries = new ConcurrentHashMap<>();
        RunHook hook = (chunk, run) -> {
            if (tries.merge(run, 1, Integer::sum) < 3 && run % 10 == 7) {
                throw new IllegalStateException("not this time");
            }
        };
        life.begin(Map.of("bingosim.dispatch.fixed-runs", "25", "bingosim.retry.first-delay", "PT0.01S"), hook);

        BatchId batch = life.create(SmallScenario.batch(Mode.LOCAL, 100, null));
        life.awaitStatus(batch, "COMPLETED");

        assertThat(life.answers(batch)).isEqualTo(OneLife.engineAnswers(100));
        assertThat(tries.values().stream().mapToInt(i -> i).sum()).isEqualTo(120);
        assertThat(life.sql.number("SELECT runs_retried FROM batch")).isEqualTo(20);
        assertThat(life.sql.number("SELECT count(*) FROM run_failure")).isEqualTo(20);
        assertThat(life.sql.number(
                        "SELECT count(*) FROM team_run_result WHERE batch_id = ? AND run = 97", batch.value()))
                .isEqualTo(SmallScenario.SCENARIO.teams().size());
    }

    @Test
    void an_extended_batch_answers_like_one_of_that_size() {
        life.begin(Map.of("bingosim.dispatch.fixed-runs", "16"));
        BatchId batch = life.create(SmallScenario.batch(Mode.LOCAL, 50, null));
        life.awaitStatus(batch, "COMPLETED");

        assertThat(life.process()
                        .get(ExtendBatch.class)
                        .extendBatch(batch, 120, Long.MAX_VALUE / 2)
                        .await()
                        .indefinitely())
                .isEqualTo(ExtendBatch.Outcome.EXTENDED);
        life.awaitStatus(batch, "COMPLETED");

        assertThat(life.answers(batch)).isEqualTo(OneLife.engineAnswers(120));
    }

    @Test
    void a_stop_rule_stops_at_the_same_run_however_quick_the_workers_are() {
        life.begin(Map.of("bingosim.dispatch.fixed-runs", "900"));
        StopRule loose = new StopRule(StopRule.Metric.WIN_RATE, null, 0.9, 0);

        BatchId batch = life.create(SmallScenario.batch(Mode.LOCAL, 20_000, loose));
        life.awaitStatus(batch, "COMPLETED");

        assertThat(life.sql.text("SELECT stop_reason FROM batch")).isEqualTo("PRECISE");
        assertThat(life.sql.number("SELECT runs_completed FROM batch")).isEqualTo(1_000);
        assertThat(life.answers(batch)).isEqualTo(OneLife.engineAnswers(1_000));
    }

    @Test
    void a_cancelled_batch_answers_for_what_it_completed() {
        life.begin(Map.of("bingosim.dispatch.fixed-runs", "10", "bingosim.worker.delay", "PT0.002S"));
        BatchId batch = life.create(SmallScenario.batch(Mode.LOCAL, 1_000_000, null));
        life.awaitTrue("SELECT runs_completed > 0 FROM batch");

        assertThat(life.process()
                        .get(CancelBatch.class)
                        .cancelBatch(batch)
                        .await()
                        .indefinitely())
                .isTrue();
        assertThat(life.process()
                        .get(CancelBatch.class)
                        .cancelBatch(batch)
                        .await()
                        .indefinitely())
                .isFalse();
        life.awaitStatus(batch, "CANCELLED");

        assertThat(life.answers(batch)).isNotEmpty();
        assertThat(life.sql.rows("SELECT 1 FROM run_chunk WHERE status IN ('PENDING', 'RUNNING')"))
                .isEmpty();
    }

    @Test
    void a_tick_sweeps_and_answers_for_whoever_died_after_its_cancel() {
        life.begin(Map.of("bingosim.dispatch.fixed-runs", "10", "bingosim.worker.delay", "PT0.002S"));
        BatchId batch = life.create(SmallScenario.batch(Mode.LOCAL, 1_000_000, null));
        life.awaitTrue("SELECT runs_completed > 0 FROM batch");

        life.sql.rows("SELECT cancel_batch(?)", batch.value());
        life.process().get(RescueTicks.class).rescue().await().indefinitely();
        life.awaitStatus(batch, "CANCELLED");

        assertThat(life.answers(batch)).isNotEmpty();
    }

    @Test
    void many_tallies_are_folded_on_the_way() {
        life.begin(Map.of("bingosim.dispatch.fixed-runs", "1", "bingosim.finalise.tallies-max", "4"));

        BatchId batch = life.create(SmallScenario.batch(Mode.LOCAL, 120, null));
        life.awaitStatus(batch, "COMPLETED");

        assertThat(life.answers(batch)).isEqualTo(OneLife.engineAnswers(120));
        assertThat(life.sql.number("SELECT count(*) FROM chunk_tally")).isEqualTo(1);
    }
}
