package io.bingosim.batch.store;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.database.Database;
import io.bingosim.batch.model.ResultBlock;
import io.bingosim.engine.block.BlockReader;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Stored results, block by block; no transaction is held between two blocks. */
@ApplicationScoped
public class ResultBlockStore {
    private static final String COLUMNS = """
            SELECT r.chunk_id, r.first_run, r.last_run, r.run_indexes, r.missing, r.block, b.team_count
              FROM result_block r JOIN batch b ON b.id = r.batch_id
            """;
    private static final String AFTER = COLUMNS + """
             WHERE r.batch_id = $1 AND (r.first_run, r.chunk_id) > ($2, $3) AND r.first_run < $4
             ORDER BY r.first_run, r.chunk_id LIMIT 1
            """;
    private static final String WITH_RUN = COLUMNS + """
             WHERE r.batch_id = $1 AND $2 BETWEEN r.first_run AND r.last_run
               AND CASE WHEN r.run_indexes IS NULL THEN r.missing IS NULL OR $2 <> ALL (r.missing)
                        ELSE $2 = ANY (r.run_indexes) END
             LIMIT 1
            """;

    /** A retry's block reaches no further than the chunk it came from, and no chunk is larger than chunk_runs_max. */
    private static final String OVERLAPPING = COLUMNS + """
             WHERE r.batch_id = $1 AND r.first_run > $2 - greatest(b.chunk_runs_max, 1) AND r.first_run < $3 AND r.last_run >= $2
             ORDER BY r.first_run, r.chunk_id
            """;

    private final Database database;

    ResultBlockStore(Database database) {
        this.database = database;
    }

    /**
     * The next block by first run, before a given run; none at the end. Start with (-1, 0). A retry's block comes right
     * after the one whose gaps it fills, before any block with later runs.
     */
    public Uni<List<ResultBlock>> after(BatchId batch, long firstRun, long chunkId, long endRun) {
        return database.list(AFTER, Tuple.of(batch.value(), firstRun, chunkId, endRun), ResultBlockStore::block);
    }

    /** The blocks that hold results of the runs [firstRun, endRun), by first run; they may hold others too. */
    public Uni<List<ResultBlock>> overlapping(BatchId batch, long firstRun, long endRun) {
        return database.list(OVERLAPPING, Tuple.of(batch.value(), firstRun, endRun), ResultBlockStore::block);
    }

    /** The block that holds a run's result, or null if the run has no result (yet). */
    public Uni<ResultBlock> withRun(BatchId batch, long run) {
        return database.first(WITH_RUN, Tuple.of(batch.value(), run), ResultBlockStore::block);
    }

    private static ResultBlock block(Row row) {
        long first = row.getLong("first_run");
        long last = row.getLong("last_run");
        return new ResultBlock(
                row.getLong("chunk_id"),
                first,
                last,
                runs(first, last, row.getArrayOfLongs("run_indexes"), row.getArrayOfLongs("missing")),
                new BlockReader(
                        row.getInteger("team_count"), row.getBuffer("block").getBytes()));
    }

    private static long[] runs(long first, long last, Long @Nullable [] listed, Long @Nullable [] missing) {
        if (listed != null) {
            return Arrays.stream(listed).mapToLong(run -> run).toArray();
        }
        Set<Long> gaps = missing == null ? Set.of() : new HashSet<>(Arrays.asList(missing));
        long[] all = new long[Math.toIntExact(last - first + 1) - gaps.size()];
        int position = 0;
        for (long run = first; run <= last; run++) {
            if (!gaps.contains(run)) {
                all[position++] = run;
            }
        }
        return all;
    }
}
