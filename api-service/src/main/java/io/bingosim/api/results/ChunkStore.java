package io.bingosim.api.results;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.Database;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the work log: chunks, and who held them. */
@ApplicationScoped
class ChunkStore {
    private static final String PAGE = """
            SELECT id, first_run, run_count, run_indexes IS NOT NULL AS is_retry, attempt, crashes, status,
                   not_before, worker_id, started_at, ended_at, error
              FROM run_chunk
             WHERE batch_id = $1 AND id > $2 AND ($3::text IS NULL OR status = $3)
             ORDER BY id LIMIT $4
            """;

    private static final String ATTEMPTS = """
            SELECT chunk_id, fence, worker_id, started_at, ended_at, outcome
              FROM chunk_attempt
             WHERE chunk_id = ANY ($1)
             ORDER BY chunk_id, fence
            """;

    private final Database database;

    ChunkStore(Database database) {
        this.database = database;
    }

    Uni<List<Chunk>> page(BatchId batch, @Nullable String status, long after, int count) {
        Tuple arguments = Tuple.tuple()
                .addUUID(batch.value())
                .addLong(after)
                .addString(status)
                .addInteger(count);
        return database.list(PAGE, arguments, Chunk::of).chain(this::withAttempts);
    }

    private Uni<List<Chunk>> withAttempts(List<Chunk> chunks) {
        Long[] ids = chunks.stream().map(Chunk::id).toArray(Long[]::new);
        return database.list(ATTEMPTS, Tuple.tuple().addArrayOfLong(ids), Held::of)
                .map(held -> {
                    Map<Long, List<Held>> byChunk = held.stream().collect(Collectors.groupingBy(Held::chunk));
                    List<Chunk> all = new ArrayList<>();
                    chunks.forEach(chunk -> all.add(chunk.with(byChunk.getOrDefault(chunk.id(), List.of()))));
                    return all;
                });
    }

    private static @Nullable Instant instant(Row row, String column) {
        OffsetDateTime at = row.getOffsetDateTime(column);
        return at == null ? null : at.toInstant();
    }

    /** A chunk as clients see it. */
    record Chunk(
            long id,
            long firstRun,
            int runCount,
            boolean retry,
            int attempt,
            int crashes,
            String status,
            @Nullable Instant notBefore,
            @Nullable UUID worker,
            @Nullable Instant startedAt,
            @Nullable Instant endedAt,
            @Nullable String error,
            List<Attempt> attempts) {
        static Chunk of(Row row) {
            return new Chunk(
                    row.getLong("id"),
                    row.getLong("first_run"),
                    row.getInteger("run_count"),
                    row.getBoolean("is_retry"),
                    row.getInteger("attempt"),
                    row.getInteger("crashes"),
                    row.getString("status"),
                    instant(row, "not_before"),
                    row.getUUID("worker_id"),
                    instant(row, "started_at"),
                    instant(row, "ended_at"),
                    row.getString("error"),
                    List.of());
        }

        Chunk with(List<Held> held) {
            return new Chunk(
                    id,
                    firstRun,
                    runCount,
                    retry,
                    attempt,
                    crashes,
                    status,
                    notBefore,
                    worker,
                    startedAt,
                    endedAt,
                    error,
                    held.stream().map(Held::attempt).toList());
        }
    }

    /** Who held it, from when to when, and how that ended. */
    record Attempt(
            int fence,
            UUID worker,
            @Nullable Instant startedAt,
            @Nullable Instant endedAt,
            @Nullable String outcome) {}

    private record Held(long chunk, Attempt attempt) {
        static Held of(Row row) {
            return new Held(
                    row.getLong("chunk_id"),
                    new Attempt(
                            row.getInteger("fence"),
                            row.getUUID("worker_id"),
                            instant(row, "started_at"),
                            instant(row, "ended_at"),
                            row.getString("outcome")));
        }
    }
}
