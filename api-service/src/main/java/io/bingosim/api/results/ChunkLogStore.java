package io.bingosim.api.results;

import io.bingosim.api.results.ChunkView.Attempt;
import io.bingosim.batch.BatchId;
import io.bingosim.batch.database.Database;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the chunks of a batch and the attempts at them. */
@ApplicationScoped
class ChunkLogStore {
    private static final String PAGE = """
            SELECT id, first_run, run_count, run_indexes IS NOT NULL AS is_retry, attempt, crashes, status,
                   not_before, worker_id, started_at, ended_at, error
              FROM run_chunk
             WHERE batch_id = $1 AND id > $2 AND ($3::text IS NULL OR status = $3)
             ORDER BY id LIMIT $4
            """;

    private static final String ATTEMPTS = """
            SELECT a.chunk_id, a.fence, a.worker_id, w.host, a.started_at, a.ended_at, a.outcome
              FROM chunk_attempt a LEFT JOIN worker w ON w.id = a.worker_id
             WHERE a.chunk_id = ANY ($1)
             ORDER BY a.chunk_id, a.fence
            """;

    private final Database database;

    ChunkLogStore(Database database) {
        this.database = database;
    }

    Uni<List<ChunkView>> page(BatchId batch, @Nullable String status, long after, int count) {
        Tuple arguments = Tuple.tuple()
                .addUUID(batch.value())
                .addLong(after)
                .addString(status)
                .addInteger(count);
        return database.list(PAGE, arguments, ChunkLogStore::chunk).chain(this::withAttempts);
    }

    private Uni<List<ChunkView>> withAttempts(List<ChunkView> chunks) {
        Long[] ids = chunks.stream().map(ChunkView::id).toArray(Long[]::new);
        return database.list(ATTEMPTS, Tuple.tuple().addArrayOfLong(ids), AttemptOfChunk::of)
                .map(attempts -> attempts.stream()
                        .collect(Collectors.groupingBy(
                                AttemptOfChunk::chunk,
                                Collectors.mapping(AttemptOfChunk::attempt, Collectors.toList()))))
                .map(byChunk -> chunks.stream()
                        .map(chunk -> chunk.with(byChunk.getOrDefault(chunk.id(), List.of())))
                        .toList());
    }

    private static ChunkView chunk(Row row) {
        return new ChunkView(
                row.getLong("id"),
                row.getLong("first_run"),
                row.getInteger("run_count"),
                row.getBoolean("is_retry"),
                row.getInteger("attempt"),
                row.getInteger("crashes"),
                row.getString("status"),
                row.getOffsetDateTime("not_before").toInstant(),
                row.getUUID("worker_id"),
                instant(row, "started_at"),
                instant(row, "ended_at"),
                row.getString("error"),
                List.of());
    }

    private static @Nullable Instant instant(Row row, String column) {
        OffsetDateTime at = row.getOffsetDateTime(column);
        return at == null ? null : at.toInstant();
    }

    private record AttemptOfChunk(long chunk, Attempt attempt) {
        static AttemptOfChunk of(Row row) {
            return new AttemptOfChunk(
                    row.getLong("chunk_id"),
                    new Attempt(
                            row.getInteger("fence"),
                            row.getUUID("worker_id"),
                            row.getString("host"),
                            row.getOffsetDateTime("started_at").toInstant(),
                            instant(row, "ended_at"),
                            row.getString("outcome")));
        }
    }
}
