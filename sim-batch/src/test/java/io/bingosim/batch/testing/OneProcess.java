package io.bingosim.batch.testing;

import static org.awaitility.Awaitility.await;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.BatchId;
import io.bingosim.batch.execute.ChunkPoller;
import io.bingosim.batch.execute.RunHook;
import io.bingosim.batch.execute.Slots;
import io.bingosim.batch.model.NewBatch;
import io.bingosim.batch.process.Heartbeat;
import io.bingosim.batch.results.TeamResultsJson;
import io.bingosim.batch.steps.create.CreateBatch;
import io.bingosim.batch.steps.dispatch.DispatchChunks;
import io.bingosim.engine.Simulator;
import io.bingosim.engine.stats.IntervalRule;
import io.bingosim.engine.stats.Tally;
import io.bingosim.stack.postgres.DatabaseAddress;
import io.vertx.mutiny.core.Vertx;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One process that executes chunks, and a fresh database. */
public final class OneProcess implements AutoCloseable {
    public final DatabaseAddress database = TestDatabases.fresh();
    public final Sql sql = new Sql(database);
    private @Nullable Wiring wiring;

    @Override
    public void close() {
        if (wiring != null) {
            wiring.close();
        }
        sql.close();
    }

    /** Starts a process that offers its slots; the test passes chunks to it. */
    public void start(Wiring process) {
        wiring = process;
        process.get(Slots.class).offer();
        process.get(Heartbeat.class).beat().await().indefinitely();
    }

    /** Starts a process that polls for chunks of LOCAL batches. */
    public void startPolling(Map<String, String> settings, RunHook... hooks) {
        Map<String, String> all = new HashMap<>(Map.of("bingosim.worker.slots", "2", "bingosim.transport", "postgres"));
        all.putAll(settings);
        Wiring process = new Wiring(database, all);
        for (RunHook hook : hooks) {
            process.with(RunHook.class, hook);
        }
        start(process);
        ChunkPoller poller = process.get(ChunkPoller.class);
        poller.open();
        DispatchChunks dispatch = process.get(DispatchChunks.class);
        Duration tick = process.get(BatchConfig.class).dispatch().tick();
        process.get(Vertx.class).setPeriodic(tick.toMillis(), id -> {
            dispatch.wake();
            poller.wake();
        });
    }

    public Wiring beans() {
        return Objects.requireNonNull(wiring, "start first");
    }

    public BatchId create(NewBatch batch) {
        beans().get(CreateBatch.class)
                .createBatch(batch, SmallScenario.NO_LIMITS)
                .await()
                .atMost(Duration.ofSeconds(30));
        return batch.id();
    }

    public void awaitStatus(BatchId batch, String status) {
        awaitTrue("SELECT status = ? AND finalised_at IS NOT NULL FROM batch WHERE id = ?", status, batch.value());
    }

    public void awaitTrue(String query, Object... arguments) {
        await().atMost(Duration.ofSeconds(60)).until(() -> sql.is(query, arguments));
    }

    public List<String> results(BatchId batch) {
        return sql
                .rows("SELECT results FROM batch_team_aggregate WHERE batch_id = ? ORDER BY team_index", batch.value())
                .stream()
                .map(row -> row.text("results"))
                .toList();
    }

    /** What a batch of as many runs returns that was neither extended nor ended early. */
    public static List<String> engineResults(int runs) {
        return engineResults(runs, IntervalRule.fixed(0));
    }

    public static List<String> engineResults(int runs, IntervalRule intervals) {
        var scenario = SmallScenario.compiled();
        var simulator = new Simulator(scenario);
        Tally tally = Tally.empty(scenario);
        for (int run = 0; run < runs; run++) {
            tally.add(simulator.run(SmallScenario.SEED, run));
        }
        return tally.results(scenario.scenario(), intervals).stream()
                .map(TeamResultsJson::of)
                .toList();
    }
}
