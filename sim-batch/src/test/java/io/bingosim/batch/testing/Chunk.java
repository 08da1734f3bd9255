package io.bingosim.batch.testing;

import io.bingosim.batch.testing.Sql.Row;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** A claimed chunk. */
public record Chunk(
        long id, UUID batch, int fence, long firstRun, int runs, long @Nullable [] indexes, int attempt, int crashes) {
    static Chunk of(Row row) {
        Object indexes = row.get("run_indexes");
        return new Chunk(
                row.number("chunk_id"),
                (UUID) row.required("batch_id"),
                (int) row.number("fence"),
                row.number("first_run"),
                (int) row.number("run_count"),
                indexes == null
                        ? null
                        : ((List<?>) indexes).stream().mapToLong(i -> (Long) i).toArray(),
                (int) row.number("attempt"),
                (int) row.number("crashes"));
    }

    public List<Long> runIndexes() {
        long[] all =
                indexes == null ? LongStream.range(firstRun, firstRun + runs).toArray() : indexes;
        return Arrays.stream(all).boxed().toList();
    }
}
