package io.bingosim.bench.api;

import io.bingosim.bench.harness.Infrastructure;
import io.bingosim.bench.harness.Table;
import io.bingosim.stack.postgres.DatabaseAddress;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * What readers of one idle batch cost: opened at once, how long other requests wait meanwhile, which shows a blocked
 * event loop; and open, how often the API calls the database.
 */
final class EventStreamLoad {
    private static final int[] READERS = {0, 1, 300, 1_000};
    private static final Duration OPENING = Duration.ofSeconds(3);

    /** More than there are event loops, so that each has one of these clients. */
    private static final int OTHERS = 8;

    private static final String TRANSACTIONS =
            "SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = current_database()";

    private final LoadGenerator generator;
    private final DatabaseAddress database;
    private final Duration idle;

    EventStreamLoad(LoadGenerator generator, DatabaseAddress database, Duration idle) {
        this.generator = generator;
        this.database = database;
        this.idle = idle;
    }

    Table measure(String batch) {
        Table table = new Table(
                "API: event streams of one idle batch",
                "All readers open at the same time. Other responses: " + OTHERS
                        + " clients that ask without a pause, for "
                        + OPENING.toSeconds() + " s from the opening on. Transactions: of all connections, over "
                        + idle.toSeconds() + " s.",
                "readers",
                "first event at every reader after, ms",
                "p99 of other responses, ms",
                "longest other response, ms",
                "database transactions per second");
        for (int readers : READERS) {
            CompletableFuture<Latencies> others = CompletableFuture.supplyAsync(
                    () -> generator.run(OTHERS, OPENING, 404, () -> generator.get("/batches/none", null)));
            long started = System.nanoTime();
            List<InputStream> streams = open(batch, readers);
            long openedMs = Math.round((System.nanoTime() - started) / 1e6);
            Latencies latencies = others.join();
            table.row(
                    readers,
                    readers == 0 ? "–" : openedMs,
                    latencies.percentile(0.99),
                    latencies.percentile(1),
                    transactionsPerSecond());
            streams.forEach(EventStreamLoad::close);
        }
        return table;
    }

    /** Opens the readers and waits for the first event of each. */
    private List<InputStream> open(String batch, int readers) {
        List<CompletableFuture<InputStream>> opening = new ArrayList<>();
        for (int i = 0; i < readers; i++) {
            opening.add(generator.stream(generator.get("/batches/" + batch + "/events", null)));
        }
        List<InputStream> streams = new ArrayList<>();
        for (CompletableFuture<InputStream> each : opening) {
            InputStream stream = each.join();
            expectEvent(stream);
            streams.add(stream);
        }
        return streams;
    }

    private double transactionsPerSecond() {
        double before = Infrastructure.number(database, TRANSACTIONS);
        long started = System.nanoTime();
        Infrastructure.value(database, "SELECT pg_sleep(" + idle.toMillis() / 1e3 + ")");
        return (Infrastructure.number(database, TRANSACTIONS) - before) * 1e9 / (System.nanoTime() - started);
    }

    private static void expectEvent(InputStream stream) {
        try {
            if (stream.read() < 0) {
                throw new IllegalStateException("a stream ended without an event");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void close(InputStream stream) {
        try {
            stream.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
