package io.bingosim.bench.ceilings;

import io.bingosim.stack.postgres.DatabaseAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/** Claims through the real function and inserts of result blocks, by several clients, each call a durable commit. */
final class DatabaseCeiling {
    private static final int CLIENTS = 8;
    private static final int CHUNKS = 60_000;
    private static final int BLOCK_BYTES = 64 * 1_024;
    private static final String PREPARE = """
            INSERT INTO scenario (id, name, document, team_count, warnings)
            VALUES (repeat('0', 64), 'ceiling', '{}', 2, '[]');
            INSERT INTO worker (id, mode, host, slots, version, lock_key, lease_until)
            VALUES ('00000000-0000-0000-0000-000000000001', 'DISTRIBUTED', 'ceiling', 8, '0', 1, clock_timestamp() + interval '1 hour');
            INSERT INTO batch (id, principal, name, scenario_id, team_count, mode, seed, seed_given, runs_requested,
                               next_run, status, pass)
            VALUES ('00000000-0000-0000-0000-000000000002', 'ceiling', 'ceiling', repeat('0', 64), 2, 'DISTRIBUTED', 1, '1',
                    %1$d, %1$d, 'RUNNING', 0);
            INSERT INTO run_chunk (batch_id, mode, first_run, run_count, pass)
            SELECT '00000000-0000-0000-0000-000000000002', 'DISTRIBUTED', i, 1, 0 FROM generate_series(0, %1$d - 1) i;
            CREATE TABLE ceiling_block (id bigint PRIMARY KEY, block bytea NOT NULL);
            ALTER TABLE ceiling_block ALTER COLUMN block SET STORAGE EXTERNAL;
            ANALYZE;
            """;
    private static final String CLAIM =
            "SELECT count(*) FROM claim_chunks('00000000-0000-0000-0000-000000000001', ARRAY[?::bigint])";
    private static final String INSERT = "INSERT INTO ceiling_block (id, block) VALUES (?, ?)";

    private final DatabaseAddress database;

    DatabaseCeiling(DatabaseAddress database, Path root) throws IOException {
        this.database = database;
        migrate(root.resolve("contracts/src/main/resources/db/migration"));
        database.execute(String.format(PREPARE, CHUNKS));
    }

    double claimsPerSecond(Duration time) throws Exception {
        return perSecond(time, CHUNKS, CLAIM, false);
    }

    double blockInsertsPerSecond(Duration time) throws Exception {
        return perSecond(time, Long.MAX_VALUE, INSERT, true);
    }

    static int blockKilobytes() {
        return BLOCK_BYTES / 1_024;
    }

    static int clients() {
        return CLIENTS;
    }

    private double perSecond(Duration time, long idMax, String sql, boolean block) throws Exception {
        AtomicLong next = new AtomicLong(1);
        AtomicLong done = new AtomicLong();
        long started = System.nanoTime();
        long end = started + time.toNanos();
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        List<Future<?>> loops = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            loops.add(clients.submit(() -> {
                try (Connection connection = database.connect();
                        var statement = connection.prepareStatement(sql)) {
                    for (long id = next.getAndIncrement();
                            id <= idMax && System.nanoTime() < end;
                            id = next.getAndIncrement()) {
                        statement.setLong(1, id);
                        if (block) {
                            statement.setBytes(2, new byte[BLOCK_BYTES]);
                        }
                        statement.execute();
                        done.incrementAndGet();
                    }
                }
                return null;
            }));
        }
        for (Future<?> loop : loops) {
            loop.get();
        }
        clients.shutdown();
        return done.get() / ((System.nanoTime() - started) / 1e9);
    }

    /** Versioned migrations first, then the repeatable ones, each in the order of their names. */
    private void migrate(Path directory) throws IOException {
        try (var files = Files.list(directory);
                Connection connection = database.connect();
                var statement = connection.createStatement()) {
            List<Path> sorted = files.filter(file -> file.toString().endsWith(".sql"))
                    .sorted((a, b) -> order(a).compareTo(order(b)))
                    .toList();
            statement.execute("CREATE SCHEMA bingosim");
            for (Path file : sorted) {
                statement.execute(Files.readString(file));
            }
        } catch (SQLException e) {
            throw new IllegalStateException("the schema could not be created: " + e.getMessage(), e);
        }
    }

    private static String order(Path file) {
        String name = file.getFileName().toString();
        return (name.startsWith("V") ? "1" : "2") + name;
    }
}
