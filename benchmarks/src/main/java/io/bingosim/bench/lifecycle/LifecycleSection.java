package io.bingosim.bench.lifecycle;

import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Infrastructure;
import io.bingosim.bench.harness.Spread;
import io.bingosim.bench.harness.Table;
import io.bingosim.bench.harness.Workload;
import io.bingosim.bench.system.BatchClient;
import io.bingosim.bench.system.RunningSystem;
import io.bingosim.stack.postgres.DatabaseAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Runs of small in one LOCAL process: their cost in the database, and whether a large batch delays a small one. */
public final class LifecycleSection {
    private static final int RUNS_PER_CHUNK = 2_000;
    private static final String CALLS = """
            SELECT coalesce(string_agg(funcname || ' ' || round(calls::numeric / %d, 2), ', ' ORDER BY calls DESC), 'none')
              FROM pg_stat_user_functions
             WHERE funcname IN ('dispatch_chunks', 'claim_chunks', 'claim_due_chunks', 'complete_chunks',
                                'mark_events_published', 'finalise_batch', 'fold_tallies')
            """;
    private static final String COMPLETED =
            "SELECT coalesce(sum(calls), 0) FROM pg_stat_user_functions WHERE funcname = 'complete_chunks'";
    private static final Duration COUNTED_WITHIN = Duration.ofSeconds(11);
    private static final String BYTES = """
            SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c
             WHERE c.relnamespace = 'bingosim'::regnamespace AND c.relkind = 'r' AND c.relname IN (%s)
            """;
    private static final String TABLES = """
            SELECT string_agg(relname || ' ' || pg_size_pretty(pg_total_relation_size(relid)) || ' (' || n_live_tup || ' live, '
                              || n_dead_tup || ' dead)', '; ' ORDER BY pg_total_relation_size(relid) DESC)
              FROM pg_stat_user_tables WHERE schemaname = 'bingosim' AND n_live_tup + n_dead_tup > 0
            """;

    private LifecycleSection() {}

    public static void measure(BenchRun bench) {
        Workload small = bench.sample("small");
        long runs = bench.quick() ? 100_000 : 1_000_000;
        DatabaseAddress database = bench.infrastructure().freshDatabase();
        database.execute("ALTER DATABASE " + database.name() + " SET track_functions = 'all'");
        Table table = new Table(
                "Life cycle",
                "Small, LOCAL, chunks of " + RUNS_PER_CHUNK
                        + " runs. Calls include those of an idle process, which polls ten times"
                        + " per second.",
                "what",
                "value");
        try (RunningSystem system = new RunningSystem(bench.root(), database, null, "LOCAL")
                .with("BINGOSIM_DISPATCH_FIXED_RUNS", Integer.toString(RUNS_PER_CHUNK))
                .startApi()) {
            BatchClient client = system.client();
            String scenario = client.storeScenario(small);
            client.secondsToFinal(scenario, 10_000);
            createTimes(client, scenario, table);
            bytesAndCalls(
                    bench, client, scenario, runs, database, small.scenario().teamCount(), table);
            fairness(bench, client, scenario, table);
        }
        bench.report().add(table);
    }

    private static void createTimes(BatchClient client, String scenario, Table table) {
        for (long runs : new long[] {10, 10_000, 100_000_000}) {
            List<Double> times = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                long started = System.nanoTime();
                String id = client.create(scenario, runs);
                times.add((System.nanoTime() - started) / 1e6);
                client.cancel(id);
            }
            table.row("create of " + runs + " runs, ms", Spread.of(times));
        }
    }

    private static void bytesAndCalls(
            BenchRun bench,
            BatchClient client,
            String scenario,
            long runs,
            DatabaseAddress database,
            int teams,
            Table table) {
        bench.progress("life cycle: " + runs + " runs of small");
        String results = "'result_block', 'chunk_tally', 'batch_team_aggregate'";
        String everything = results + ", 'run_chunk', 'chunk_attempt', 'outbox_event', 'run_failure'";
        double resultsBefore = Infrastructure.number(database, BYTES.formatted(results));
        double before = Infrastructure.number(database, BYTES.formatted(everything));
        Infrastructure.value(database, "SELECT pg_stat_reset()");
        double seconds = client.secondsToFinal(scenario, runs);
        long chunks = runs / RUNS_PER_CHUNK;
        table.row("runs per second", runs / seconds);
        awaitCounts(database);
        table.row("database calls per chunk", Infrastructure.value(database, CALLS.formatted(chunks)));
        table.row(
                "bytes per run and team, results",
                (Infrastructure.number(database, BYTES.formatted(results)) - resultsBefore) / runs / teams);
        table.row(
                "bytes per run and team, with chunks and work log",
                (Infrastructure.number(database, BYTES.formatted(everything)) - before) / runs / teams);
        table.row("tables", Infrastructure.value(database, TABLES));
    }

    /** Postgres publishes counters up to ten seconds late: waits until they have not changed for that long. */
    private static void awaitCounts(DatabaseAddress database) {
        double seen = -1;
        long since = System.nanoTime();
        while (System.nanoTime() - since < COUNTED_WITHIN.toNanos()) {
            LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
            double now = Infrastructure.number(database, COMPLETED);
            since = now == seen ? since : System.nanoTime();
            seen = now;
        }
    }

    /** A3: a million runs, then ten batches of a hundred, one after another. */
    private static void fairness(BenchRun bench, BatchClient client, String scenario, Table table) {
        bench.progress("life cycle: ten small batches behind a large one");
        List<Double> alone = new ArrayList<>();
        List<Double> behind = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            alone.add(client.secondsToFinal(scenario, 100) * 1e3);
        }
        String large = client.create(scenario, 100_000_000);
        for (int i = 0; i < 10; i++) {
            behind.add(client.secondsToFinal(scenario, 100) * 1e3);
        }
        client.cancel(large);
        table.row("100 runs alone, ms", Spread.of(alone));
        table.row("100 runs behind a hundred million, ms", Spread.of(behind));
    }
}
