package io.bingosim.batch.results;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.Database;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Reads stored results block by block; no transaction is held between two of them. */
@ApplicationScoped
public class ReadBlocks {
    private static final String COLUMNS = """
            SELECT r.chunk_id, r.first_run, r.last_run, r.run_indexes, r.missing, r.block, b.team_count
              FROM result_block r JOIN batch b ON b.id = r.batch_id
            """;

    private static final String AFTER = COLUMNS + """
             WHERE r.batch_id = $1 AND (r.first_run, r.chunk_id) > ($2, $3)
             ORDER BY r.first_run, r.chunk_id LIMIT $4
            """;

    private static final String WITH_RUN = COLUMNS + """
             WHERE r.batch_id = $1 AND $2 BETWEEN r.first_run AND r.last_run
               AND CASE WHEN r.run_indexes IS NULL THEN r.missing IS NULL OR $2 <> ALL (r.missing)
                        ELSE $2 = ANY (r.run_indexes) END
             LIMIT 1
            """;

    private final Database database;

    ReadBlocks(Database database) {
        this.database = database;
    }

    /**
     * The next blocks by first run; start with (-1, 0). A retry's block comes right after the one whose gaps it fills,
     * before any block with later runs.
     */
    public Uni<List<ResultBlock>> after(BatchId batch, long firstRun, long chunkId, int limit) {
        return database.list(AFTER, Tuple.of(batch.value(), firstRun, chunkId, limit), ResultBlock::of);
    }

    /** The block that holds a run's result, or null if it has none (yet). */
    public Uni<ResultBlock> withRun(BatchId batch, long run) {
        return database.first(WITH_RUN, Tuple.of(batch.value(), run), ResultBlock::of);
    }
}
