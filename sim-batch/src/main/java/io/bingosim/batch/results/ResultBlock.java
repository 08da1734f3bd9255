package io.bingosim.batch.results;

import io.bingosim.engine.block.BlockReader;
import io.vertx.mutiny.sqlclient.Row;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The stored results of one chunk, with the run each position stands for. */
public final class ResultBlock {
    private final long chunkId;
    private final long firstRun;
    private final long lastRun;
    private final long[] runs;
    private final BlockReader reader;

    private ResultBlock(long chunkId, long firstRun, long lastRun, long[] runs, BlockReader reader) {
        this.chunkId = chunkId;
        this.firstRun = firstRun;
        this.lastRun = lastRun;
        this.runs = runs;
        this.reader = reader;
    }

    public long chunkId() {
        return chunkId;
    }

    public long firstRun() {
        return firstRun;
    }

    public long lastRun() {
        return lastRun;
    }

    /** The runs in it, ascending; the index is the position in {@link #reader()}. */
    public long[] runs() {
        return runs;
    }

    public BlockReader reader() {
        return reader;
    }

    /** Where a run stands, or a negative number. */
    public int positionOf(long run) {
        return Arrays.binarySearch(runs, run);
    }

    static ResultBlock of(Row row) {
        long first = row.getLong("first_run");
        long last = row.getLong("last_run");
        BlockReader reader = new BlockReader(
                row.getInteger("team_count"), row.getBuffer("block").getBytes());
        return new ResultBlock(
                row.getLong("chunk_id"),
                first,
                last,
                runs(first, last, row.getArrayOfLongs("run_indexes"), row.getArrayOfLongs("missing")),
                reader);
    }

    private static long[] runs(long first, long last, Long @Nullable [] listed, Long @Nullable [] missing) {
        if (listed != null) {
            return Arrays.stream(listed).mapToLong(run -> run).toArray();
        }
        Set<Long> gone = missing == null ? Set.of() : new HashSet<>(Arrays.asList(missing));
        long[] all = new long[Math.toIntExact(last - first + 1) - gone.size()];
        int position = 0;
        for (long run = first; run <= last; run++) {
            if (!gone.contains(run)) {
                all[position++] = run;
            }
        }
        return all;
    }
}
