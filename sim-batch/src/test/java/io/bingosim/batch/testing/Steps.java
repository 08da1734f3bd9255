package io.bingosim.batch.testing;

import io.bingosim.batch.testing.Sql.Row;
import io.bingosim.batch.testing.Sql.SqlFailure;
import io.bingosim.stack.postgres.DatabaseAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/**
 * Calls the SQL functions one by one on one connection, as one worker would. Results are made up: a block of zero width is
 * a valid block of zeros for any number of runs, and a tally is opaque to the database.
 */
public final class Steps implements AutoCloseable {
    public static final String SCENARIO = "0123456789abcdef".repeat(4);
    public static final String DOCUMENT = "{\"teams\":[{\"key\":\"red\"},{\"key\":\"blue\"}]}";
    public static final byte[] BLOCK = {1, 0, 0, 0, 0, 0, 0, 0};
    public static final byte[] TALLY = {7};
    public static final int ATTEMPTS_MAX = 5;

    private static final String INTERVAL_KIND =
            "coalesce((SELECT find_interval_kind(b) FROM batch b WHERE b.id = ?), 'FIXED')";
    private static final String CREATE = """
            SELECT outcome, batch_id FROM create_batch(?, ?, NULL, ?, 'two teams', ?, 2, '[]', ?, 1, '1', ?, ?,
                   ?, ?, ?, ?, ?, ?, NULL, ?, ?, p_keep => ?)
            """;
    private static final String COMPLETE = """
            SELECT chunk_id, outcome, all_finished, stop_due, tallies, retried, epoch
              FROM complete_chunks(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, make_interval(secs => ?))
            """;

    private static final String PREFIX = """
            SELECT t.id FROM chunk_tally t JOIN batch b ON b.id = t.batch_id
             WHERE b.id = ? AND t.end_run <= coalesce(b.covered_runs, b.runs_requested) ORDER BY t.id
            """;

    public final Sql sql;
    public final UUID worker;
    public double firstDelay;
    public long nanosPerRun = 1_000_000;

    /** The tally of the completed runs of a chunk; made up unless a test sets it. */
    public Function<List<Long>, byte[]> tallyOfRuns = runs -> TALLY;

    public Steps(DatabaseAddress database) {
        this(database, UUID.randomUUID());
    }

    public Steps(DatabaseAddress database, UUID worker) {
        this(new Sql(database), worker);
    }

    /** For several workers on one connection, whose calls are never concurrent. */
    public Steps(Sql sql, UUID worker) {
        this.sql = sql;
        this.worker = worker;
    }

    public Row tryCreate(ABatch batch) {
        return sql.one(
                CREATE,
                batch.id,
                batch.principal,
                SCENARIO,
                batch.stored ? null : DOCUMENT,
                batch.mode,
                batch.weight,
                batch.runs,
                batch.stopHalfWidth == null ? null : "points",
                null,
                batch.stopHalfWidth,
                batch.stopHalfWidth == null ? null : 1000L,
                batch.key,
                batch.key == null ? null : batch.hash,
                batch.activeMax,
                batch.queuedMax,
                batch.keep);
    }

    public UUID create(ABatch batch) {
        Row row = tryCreate(batch);
        if (!row.text("outcome").equals("CREATED")) {
            throw new IllegalStateException(row.toString());
        }
        return (UUID) row.required("batch_id");
    }

    /** Renews this worker's lease and returns its revoked chunks. */
    public List<?> heartbeat(String mode, int slots, double leaseSeconds, Chunk... held) {
        return (List<?>) sql.one(
                        "SELECT record_heartbeat(?, ?, 'test', ?, '0', 0, make_interval(secs => ?), false, 0, 0, ?, ?) AS lost",
                        worker,
                        mode,
                        slots,
                        leaseSeconds,
                        ids(List.of(held)),
                        fences(List.of(held)))
                .required("lost");
    }

    public Steps present(String mode, int slots) {
        heartbeat(mode, slots, 3600);
        return this;
    }

    /** Lets the lease of this worker expire. */
    public void vanish() {
        sql.rows("UPDATE worker SET lease_until = clock_timestamp() - interval '1 second' WHERE id = ?", worker);
    }

    /** Cuts chunks of a fixed size, or of an adapted size if it is 0, and returns the rows. */
    public List<Row> dispatch(int fixedRuns, int chunksMax) {
        return sql.rows(
                "SELECT * FROM dispatch_chunks(?, interval '30 seconds', ?, 2, 1000, 250e6, ?, 16, 262144)",
                worker,
                chunksMax,
                fixedRuns);
    }

    public int dispatch(int fixedRuns) {
        return dispatch(fixedRuns, 256).size();
    }

    public List<Chunk> claim(Collection<Long> ids) {
        return sql.rows("SELECT * FROM claim_chunks(?, ?)", worker, ids.toArray(Long[]::new)).stream()
                .map(Chunk::of)
                .toList();
    }

    public List<Chunk> ask(String mode, int limit) {
        return sql.rows("SELECT * FROM claim_due_chunks(?, ?, ?, interval '0')", worker, mode, limit).stream()
                .map(Chunk::of)
                .toList();
    }

    /** Claims as a process whose slots are all busy. */
    public List<Chunk> askForBrief(String mode, int limit) {
        return sql.rows("SELECT * FROM claim_due_chunks(?, ?, ?, interval '0', true)", worker, mode, limit).stream()
                .map(Chunk::of)
                .toList();
    }

    public Row complete(Chunk chunk) {
        return complete(chunk, List.of(), true);
    }

    public Row complete(Chunk chunk, List<Long> failed, boolean healable) {
        return complete(List.of(chunk), Map.of(chunk, failed), healable).get(0);
    }

    /** Completes several chunks of a batch in one call. */
    public List<Row> complete(List<Chunk> chunks, Map<Chunk, List<Long>> failed, boolean healable) {
        List<Chunk> failedChunks = new ArrayList<>();
        List<Long> failedRuns = new ArrayList<>();
        failed.forEach((chunk, runs) -> runs.forEach(run -> {
            failedChunks.add(chunk);
            failedRuns.add(run);
        }));
        String[] error = failedRuns.stream().map(run -> "Oops").toArray(String[]::new);
        return sql.rows(
                COMPLETE,
                worker,
                ids(chunks),
                fences(chunks),
                chunks.stream().map(chunk -> nanosPerRun * chunk.runs()).toArray(Long[]::new),
                chunks.stream().map(chunk -> BLOCK).toArray(byte[][]::new),
                chunks.stream()
                        .map(chunk -> tallyOfRuns.apply(completed(chunk, failed.getOrDefault(chunk, List.of()))))
                        .toArray(byte[][]::new),
                chunks.stream()
                        .map(chunk -> chunk.runs()
                                - failed.getOrDefault(chunk, List.of()).size())
                        .toArray(Integer[]::new),
                ids(failedChunks),
                failedRuns.toArray(Long[]::new),
                error,
                error,
                error,
                failedRuns.stream().map(run -> healable).toArray(Boolean[]::new),
                ATTEMPTS_MAX,
                firstDelay);
    }

    private static List<Long> completed(Chunk chunk, List<Long> failed) {
        return chunk.runIndexes().stream().filter(run -> !failed.contains(run)).toList();
    }

    /** COMPLETED, STALE, or ENDED when the batch has ended. */
    public String outcomeOfComplete(Chunk chunk) {
        try {
            return complete(chunk).text("outcome");
        } catch (SqlFailure failure) {
            if (failure.state().equals("BSEND")) {
                return "ENDED";
            }
            throw failure;
        }
    }

    public List<Row> rescue() {
        return sql.rows("SELECT * FROM rescue_chunks(interval '1 hour', interval '0', 2, 5)");
    }

    public List<Row> release(Chunk... chunks) {
        return sql.rows("SELECT * FROM release_chunks(?, ?, ?)", worker, ids(List.of(chunks)), fences(List.of(chunks)));
    }

    public List<Row> crash(Chunk chunk) {
        return sql.rows("SELECT * FROM crash_chunk(?, ?, ?, 2, 5)", worker, chunk.id(), chunk.fence());
    }

    public List<Row> returnLost(double graceSeconds, Chunk... held) {
        return sql.rows(
                "SELECT * FROM return_unheld_chunks(?, ?, ?, make_interval(secs => ?))",
                worker,
                ids(List.of(held)),
                fences(List.of(held)),
                graceSeconds);
    }

    public boolean cancel(UUID batch) {
        return sql.is("SELECT cancel_batch(?)", batch);
    }

    public long sweep() {
        return sql.number("SELECT sweep_ended_batches()");
    }

    /** The tallies of the prefix that the final results cover. */
    public Long[] tallies(UUID batch) {
        return sql.rows(PREFIX, batch).stream().map(row -> row.number("id")).toArray(Long[]::new);
    }

    /** Finalises with the tallies that exist when the call begins. */
    public String finalise(UUID batch, int epoch) {
        return finalise("ARRAY(" + PREFIX + ")", batch, epoch, batch);
    }

    /** The outcome, or CHANGED if the tallies are not those the caller merged. */
    public String finalise(UUID batch, int epoch, Long[] tallies) {
        return finalise("?", batch, epoch, tallies);
    }

    private String finalise(String tallies, UUID batch, int epoch, Object argument) {
        try {
            return sql.text(
                    "SELECT finalise_batch(?, ?, " + tallies + ", " + INTERVAL_KIND
                            + ", ?, '{red,blue}', ARRAY['{}', '{}'])",
                    batch,
                    epoch,
                    argument,
                    batch,
                    TALLY);
        } catch (SqlFailure failure) {
            if (failure.state().equals("BSAGN")) {
                return "CHANGED";
            }
            throw failure;
        }
    }

    /** Joins tallies into one. */
    public boolean fold(UUID batch, Long... tallies) {
        Integer[] group = Arrays.stream(tallies).map(id -> 1).toArray(Integer[]::new);
        return sql.is("SELECT fold_tallies(?, ?, ?, ?)", batch, tallies, group, new byte[][] {TALLY});
    }

    public long coveredRuns(UUID batch) {
        return sql.number("SELECT count_covered_runs(?)", batch);
    }

    public String extend(UUID batch, long runs) {
        return sql.text("SELECT extend_batch(?, ?, 1000000000000)", batch, runs);
    }

    public Row batch(UUID batch) {
        return sql.one("SELECT * FROM batch WHERE id = ?", batch);
    }

    public Row chunk(long id) {
        return sql.one("SELECT * FROM run_chunk WHERE id = ?", id);
    }

    public List<Long> chunkIds(UUID batch, String status) {
        return sql
                .rows("SELECT id FROM run_chunk WHERE batch_id = ? AND status = ? ORDER BY id", batch, status)
                .stream()
                .map(row -> row.number("id"))
                .toList();
    }

    /** Claims and completes until no chunk of the mode is due, then finalises. */
    public void finish(UUID batch, int fixedRuns) {
        String mode = batch(batch).text("mode");
        do {
            for (List<Chunk> chunks = ask(mode, 100); !chunks.isEmpty(); chunks = ask(mode, 100)) {
                chunks.forEach(this::complete);
            }
        } while (dispatch(fixedRuns) > 0);
        finalise(batch, (int) batch(batch).number("epoch"));
    }

    @Override
    public void close() {
        sql.close();
    }

    private static Long[] ids(Collection<Chunk> chunks) {
        return chunks.stream().map(Chunk::id).toArray(Long[]::new);
    }

    private static Integer[] fences(Collection<Chunk> chunks) {
        return chunks.stream().map(Chunk::fence).toArray(Integer[]::new);
    }
}
