package io.bingosim.batch.life;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.Database;
import io.bingosim.batch.Mode;
import io.bingosim.batch.cancel.CancelBatch;
import io.bingosim.batch.claim.ClaimChunks;
import io.bingosim.batch.create.CreateBatch;
import io.bingosim.batch.create.NewBatch;
import io.bingosim.batch.create.StopRule;
import io.bingosim.batch.dispatch.DispatchChunks;
import io.bingosim.batch.finalise.ExtendBatch;
import io.bingosim.batch.outbox.EventPublisher;
import io.bingosim.batch.presence.Presence;
import io.bingosim.batch.results.AnswerJson;
import io.bingosim.batch.run.AskForChunks;
import io.bingosim.batch.run.ExecuteChunk;
import io.bingosim.batch.run.RunHook;
import io.bingosim.batch.run.Slots;
import io.bingosim.batch.testing.Lives;
import io.bingosim.batch.testing.SmallScenario;
import io.bingosim.batch.testing.Sql;
import io.bingosim.batch.testing.Wiring;
import io.bingosim.engine.RunResult;
import io.bingosim.engine.Simulator;
import io.bingosim.engine.stats.Tally;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The beans of one process with the real engine, from create to answer. */
class WholeLifeTest {
    private final io.bingosim.stack.postgres.Database database = Lives.fresh();
    private final Sql sql = new Sql(database);
    private @Nullable Wiring wiring;

    @AfterEach
    void close() {
        if (wiring != null) {
            wiring.close();
        }
        sql.close();
    }

    @Test
    void a_local_batch_answers_what_the_engine_gives_whatever_its_chunks() {
        begin(Map.of("bingosim.dispatch.fixed-runs", "7"));

        BatchId batch = create(SmallScenario.batch(Mode.LOCAL, 300, null));
        awaitStatus(batch, "COMPLETED");

        assertThat(answers(batch)).isEqualTo(engineAnswers(300));
    }

    @Test
    void the_view_shows_every_run_and_team_as_the_engine_gives_it() {
        begin(Map.of("bingosim.dispatch.fixed-runs", "7"));
        BatchId batch = create(SmallScenario.batch(Mode.LOCAL, 40, null));
        awaitStatus(batch, "COMPLETED");

        var simulator = new Simulator(SmallScenario.compiled());
        var teams = SmallScenario.SCENARIO.teams();
        for (long run = 0; run < 40; run++) {
            RunResult result = simulator.run(SmallScenario.SEED, run);
            for (int team = 0; team < teams.size(); team++) {
                var row = sql.one(
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
        begin(Map.of("bingosim.dispatch.fixed-runs", "25", "bingosim.retry.first-delay", "PT0.01S"), hook);

        BatchId batch = create(SmallScenario.batch(Mode.LOCAL, 100, null));
        awaitStatus(batch, "COMPLETED");

        assertThat(answers(batch)).isEqualTo(engineAnswers(100));
        assertThat(tries.values().stream().mapToInt(i -> i).sum()).isEqualTo(120);
        assertThat(sql.number("SELECT runs_retried FROM batch")).isEqualTo(20);
        assertThat(sql.number("SELECT count(*) FROM run_failure")).isEqualTo(20);
        assertThat(sql.number("SELECT count(*) FROM team_run_result WHERE batch_id = ? AND run = 97", batch.value()))
                .isEqualTo(SmallScenario.SCENARIO.teams().size());
    }

    @Test
    void an_extended_batch_answers_like_one_of_that_size() {
        begin(Map.of("bingosim.dispatch.fixed-runs", "16"));
        BatchId batch = create(SmallScenario.batch(Mode.LOCAL, 50, null));
        awaitStatus(batch, "COMPLETED");

        assertThat(process()
                        .get(ExtendBatch.class)
                        .extendBatch(batch, 120, Long.MAX_VALUE / 2)
                        .await()
                        .indefinitely())
                .isEqualTo(ExtendBatch.Outcome.EXTENDED);
        awaitStatus(batch, "COMPLETED");

        assertThat(answers(batch)).isEqualTo(engineAnswers(120));
    }

    @Test
    void a_stop_rule_stops_at_the_same_run_however_quick_the_workers_are() {
        begin(Map.of("bingosim.dispatch.fixed-runs", "900"));
        StopRule loose = new StopRule(StopRule.Metric.WIN_RATE, null, 0.9, 0);

        BatchId batch = create(SmallScenario.batch(Mode.LOCAL, 20_000, loose));
        awaitStatus(batch, "COMPLETED");

        assertThat(sql.text("SELECT stop_reason FROM batch")).isEqualTo("PRECISE");
        assertThat(sql.number("SELECT runs_completed FROM batch")).isEqualTo(1_000);
        assertThat(answers(batch)).isEqualTo(engineAnswers(1_000));
    }

    @Test
    void a_cancelled_batch_answers_for_what_it_completed() {
        begin(Map.of("bingosim.dispatch.fixed-runs", "10", "bingosim.worker.delay", "PT0.002S"));
        BatchId batch = create(SmallScenario.batch(Mode.LOCAL, 1_000_000, null));
        awaitTrue("SELECT runs_completed > 0 FROM batch");

        assertThat(process().get(CancelBatch.class).cancelBatch(batch).await().indefinitely())
                .isTrue();
        assertThat(process().get(CancelBatch.class).cancelBatch(batch).await().indefinitely())
                .isFalse();
        awaitStatus(batch, "CANCELLED");

        assertThat(answers(batch)).isNotEmpty();
        assertThat(sql.rows("SELECT 1 FROM run_chunk WHERE status IN ('PENDING', 'RUNNING')"))
                .isEmpty();
    }

    @Test
    void a_tick_sweeps_and_answers_for_whoever_died_after_its_cancel() {
        begin(Map.of("bingosim.dispatch.fixed-runs", "10", "bingosim.worker.delay", "PT0.002S"));
        BatchId batch = create(SmallScenario.batch(Mode.LOCAL, 1_000_000, null));
        awaitTrue("SELECT runs_completed > 0 FROM batch");

        sql.rows("SELECT cancel_batch(?)", batch.value());
        process().get(RescueTicks.class).rescue().await().indefinitely();
        awaitStatus(batch, "CANCELLED");

        assertThat(answers(batch)).isNotEmpty();
    }

    @Test
    void many_tallies_are_folded_on_the_way() {
        begin(Map.of("bingosim.dispatch.fixed-runs", "1", "bingosim.finalise.tallies-max", "4"));

        BatchId batch = create(SmallScenario.batch(Mode.LOCAL, 120, null));
        awaitStatus(batch, "COMPLETED");

        assertThat(answers(batch)).isEqualTo(engineAnswers(120));
        assertThat(sql.number("SELECT count(*) FROM chunk_tally")).isEqualTo(1);
    }

    @Test
    void a_chunk_costs_at_most_five_database_calls_in_its_whole_life_when_asked_for() {
        // Only wake-ups count: the ticks are a safety net and cost the same whether there is work or not.
        begin(Map.of(
                "bingosim.dispatch.fixed-runs", "50", "bingosim.dispatch.tick", "PT1H", "bingosim.worker.slots", "1"));
        Database door = process().get(Database.class);
        long before = door.calls();

        BatchId batch = create(SmallScenario.batch(Mode.LOCAL, 5_000, null));
        awaitStatus(batch, "COMPLETED");

        double perChunk = (door.calls() - before) / 100.0;
        System.out.println("database calls per chunk, asked for: " + perChunk);
        assertThat(perChunk).isLessThanOrEqualTo(5);
    }

    @Test
    void a_chunk_costs_at_most_five_database_calls_in_its_whole_life_when_sent_by_message() {
        ConcurrentLinkedQueue<Long> messages = new ConcurrentLinkedQueue<>();
        Pattern chunkId = Pattern.compile("\"chunkId\" : (\\d+)");
        EventPublisher broker = event -> {
            Matcher matcher = chunkId.matcher(event.payload());
            if (event.type().equals("chunk.requested") && matcher.find()) {
                messages.add(Long.valueOf(matcher.group(1)));
            }
            return Uni.createFrom().voidItem();
        };
        wiring = new Wiring(
                        database,
                        Map.of(
                                "bingosim.mode", "DISTRIBUTED",
                                "bingosim.dispatch.fixed-runs", "50",
                                "bingosim.worker.slots", "1"))
                .with(EventPublisher.class, broker);
        process().get(Slots.class).offer();
        process().get(Presence.class).heartbeat().await().indefinitely();
        Database door = process().get(Database.class);
        long before = door.calls();

        BatchId batch = create(SmallScenario.batch(Mode.DISTRIBUTED, 5_000, null));
        AtomicBoolean done = new AtomicBoolean();
        while (!done.get()) {
            Long message = await().until(
                            () -> {
                                done.set(sql.text("SELECT status FROM batch").equals("COMPLETED"));
                                Long next = messages.poll();
                                return next != null || done.get()
                                        ? List.of(next == null ? -1L : next)
                                        : List.<Long>of();
                            },
                            found -> !found.isEmpty())
                    .get(0);
            if (message >= 0) {
                process()
                        .get(ClaimChunks.class)
                        .claimChunks(List.of(message))
                        .await()
                        .indefinitely()
                        .forEach(chunk -> process()
                                .get(ExecuteChunk.class)
                                .execute(chunk)
                                .await()
                                .indefinitely());
            }
        }

        double perChunk = (door.calls() - before) / 100.0;
        System.out.println("database calls per chunk, by message: " + perChunk);
        assertThat(sql.text("SELECT status FROM batch WHERE id = ?", batch.value()))
                .isEqualTo("COMPLETED");
        assertThat(perChunk).isLessThanOrEqualTo(5);
    }

    private void begin(Map<String, String> settings, RunHook... hooks) {
        Map<String, String> all = new HashMap<>(Map.of("bingosim.worker.slots", "2", "bingosim.transport", "postgres"));
        all.putAll(settings);
        Wiring process = new Wiring(database, all);
        wiring = process;
        for (RunHook hook : hooks) {
            process.with(RunHook.class, hook);
        }
        process().get(Slots.class).offer();
        process().get(Presence.class).heartbeat().await().indefinitely();
        AskForChunks asking = process().get(AskForChunks.class);
        asking.open(Mode.LOCAL);
        DispatchChunks dispatch = process().get(DispatchChunks.class);
        long tick = process()
                .get(io.bingosim.batch.BatchConfig.class)
                .dispatch()
                .tick()
                .toMillis();
        process().get(io.vertx.mutiny.core.Vertx.class).setPeriodic(tick, id -> {
            dispatch.wake();
            asking.wake();
        });
    }

    private Wiring process() {
        return Objects.requireNonNull(wiring, "begin first");
    }

    private BatchId create(NewBatch batch) {
        process()
                .get(CreateBatch.class)
                .createBatch(batch, SmallScenario.NO_LIMITS)
                .await()
                .atMost(Duration.ofSeconds(30));
        return batch.id();
    }

    private void awaitStatus(BatchId batch, String status) {
        awaitTrue("SELECT status = ? AND answered_at IS NOT NULL FROM batch WHERE id = ?", status, batch.value());
    }

    private void awaitTrue(String query, Object... arguments) {
        await().atMost(Duration.ofSeconds(60)).until(() -> sql.is(query, arguments));
    }

    private List<String> answers(BatchId batch) {
        return sql
                .rows("SELECT answer FROM batch_team_aggregate WHERE batch_id = ? ORDER BY team_index", batch.value())
                .stream()
                .map(row -> row.text("answer"))
                .toList();
    }

    private static List<String> engineAnswers(int runs) {
        var scenario = SmallScenario.compiled();
        var simulator = new Simulator(scenario);
        Tally tally = Tally.empty(scenario);
        for (int run = 0; run < runs; run++) {
            tally.add(simulator.run(SmallScenario.SEED, run));
        }
        return tally.answers(scenario.scenario()).stream().map(AnswerJson::of).toList();
    }
}
