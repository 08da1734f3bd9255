package io.bingosim.batch.life;

import static org.awaitility.Awaitility.await;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.BatchId;
import io.bingosim.batch.Mode;
import io.bingosim.batch.create.CreateBatch;
import io.bingosim.batch.create.NewBatch;
import io.bingosim.batch.dispatch.DispatchChunks;
import io.bingosim.batch.presence.Presence;
import io.bingosim.batch.results.AnswerJson;
import io.bingosim.batch.run.AskForChunks;
import io.bingosim.batch.run.RunHook;
import io.bingosim.batch.run.Slots;
import io.bingosim.batch.testing.Lives;
import io.bingosim.batch.testing.SmallScenario;
import io.bingosim.batch.testing.Sql;
import io.bingosim.batch.testing.Wiring;
import io.bingosim.engine.Simulator;
import io.bingosim.engine.stats.Tally;
import io.bingosim.stack.postgres.Database;
import io.vertx.mutiny.core.Vertx;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One process that executes chunks, and a fresh database under it. */
final class OneLife implements AutoCloseable {
    final Database database = Lives.fresh();
    final Sql sql = new Sql(database);
    private @Nullable Wiring wiring;

    @Override
    public void close() {
        if (wiring != null) {
            wiring.close();
        }
        sql.close();
    }

    /** A process that offers its slots and is given chunks by the test. */
    void start(Wiring process) {
        wiring = process;
        process.get(Slots.class).offer();
        process.get(Presence.class).heartbeat().await().indefinitely();
    }

    /** A process that asks for chunks itself, of LOCAL batches. */
    void begin(Map<String, String> settings, RunHook... hooks) {
        Map<String, String> all = new HashMap<>(Map.of("bingosim.worker.slots", "2", "bingosim.transport", "postgres"));
        all.putAll(settings);
        Wiring process = new Wiring(database, all);
        for (RunHook hook : hooks) {
            process.with(RunHook.class, hook);
        }
        start(process);
        AskForChunks asking = process.get(AskForChunks.class);
        asking.open(Mode.LOCAL);
        DispatchChunks dispatch = process.get(DispatchChunks.class);
        Duration tick = process.get(BatchConfig.class).dispatch().tick();
        process.get(Vertx.class).setPeriodic(tick.toMillis(), id -> {
            dispatch.wake();
            asking.wake();
        });
    }

    Wiring process() {
        return Objects.requireNonNull(wiring, "begin first");
    }

    BatchId create(NewBatch batch) {
        process()
                .get(CreateBatch.class)
                .createBatch(batch, SmallScenario.NO_LIMITS)
                .await()
                .atMost(Duration.ofSeconds(30));
        return batch.id();
    }

    void awaitStatus(BatchId batch, String status) {
        awaitTrue("SELECT status = ? AND answered_at IS NOT NULL FROM batch WHERE id = ?", status, batch.value());
    }

    void awaitTrue(String query, Object... arguments) {
        await().atMost(Duration.ofSeconds(60)).until(() -> sql.is(query, arguments));
    }

    List<String> answers(BatchId batch) {
        return sql
                .rows("SELECT answer FROM batch_team_aggregate WHERE batch_id = ? ORDER BY team_index", batch.value())
                .stream()
                .map(row -> row.text("answer"))
                .toList();
    }

    static List<String> engineAnswers(int runs) {
        var scenario = SmallScenario.compiled();
        var simulator = new Simulator(scenario);
        Tally tally = Tally.empty(scenario);
        for (int run = 0; run < runs; run++) {
            tally.add(simulator.run(SmallScenario.SEED, run));
        }
        return tally.answers(scenario.scenario()).stream().map(AnswerJson::of).toList();
    }
}
