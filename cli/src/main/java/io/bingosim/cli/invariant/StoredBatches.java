package io.bingosim.cli.invariant;

import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.stats.IntervalKind;
import io.bingosim.engine.stats.IntervalRule;
import io.bingosim.engine.stats.Tally;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Reads finished batches with plain JDBC, independently of the code that wrote them. */
final class StoredBatches {
    private static final String ANSWERED = """
        SELECT b.id, b.seed, b.runs_completed, b.covered_runs, s.document, b.keep = 'RUNS' AS has_blocks,
               b.covered_runs - (SELECT coalesce(sum(t.runs), 0) FROM chunk_tally t WHERE t.batch_id = b.id) AS missing_runs,
               b.epoch > 1 OR b.stop_reason <> 'FINISHED' AS watched
          FROM batch b JOIN scenario s ON s.id = b.scenario_id
         WHERE b.status IN ('COMPLETED', 'ERROR', 'CANCELLED') AND b.finalised_at IS NOT NULL ORDER BY b.id
        """;
    private static final String BLOCKS =
            "SELECT first_run, last_run, run_indexes, missing, block FROM result_block WHERE batch_id = ? AND first_run"
                    + " < ? ORDER BY first_run, chunk_id";
    private static final String RESULTS = "SELECT team_key, results FROM batch_team_aggregate WHERE batch_id = ?";
    private static final String TALLIES = "SELECT tally FROM chunk_tally WHERE batch_id = ? ORDER BY id";

    private final Connection connection;

    StoredBatches(Connection connection) {
        this.connection = connection;
    }

    List<Batch> answered() throws SQLException {
        List<Batch> batches = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(ANSWERED);
                ResultSet row = query.executeQuery()) {
            while (row.next()) {
                batches.add(new Batch(
                        row.getObject("id", UUID.class),
                        row.getLong("seed"),
                        row.getLong("runs_completed"),
                        row.getLong("covered_runs"),
                        new IntervalRule(
                                row.getBoolean("watched") ? IntervalKind.ANYTIME : IntervalKind.FIXED,
                                row.getLong("missing_runs")),
                        row.getString("document"),
                        row.getBoolean("has_blocks")));
            }
        }
        return batches;
    }

    /** The blocks behind the results of a batch. */
    List<Block> blocks(Batch batch) throws SQLException {
        return blocks(batch.id(), batch.coveredRuns());
    }

    /** The blocks of a batch that begin before a run. */
    List<Block> blocks(UUID batch, long endRun) throws SQLException {
        List<Block> blocks = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(BLOCKS)) {
            query.setObject(1, batch);
            query.setLong(2, endRun);
            ResultSet row = query.executeQuery();
            while (row.next()) {
                blocks.add(new Block(runs(row), row.getBytes("block")));
            }
        }
        return blocks;
    }

    Map<String, String> answers(Batch batch) throws SQLException {
        Map<String, String> answers = new HashMap<>();
        try (PreparedStatement query = connection.prepareStatement(RESULTS)) {
            query.setObject(1, batch.id());
            ResultSet row = query.executeQuery();
            while (row.next()) {
                answers.put(row.getString("team_key"), row.getString("results"));
            }
        }
        return answers;
    }

    Tally tally(Batch batch, CompiledScenario scenario) throws SQLException {
        Tally merged = Tally.empty(scenario);
        try (PreparedStatement query = connection.prepareStatement(TALLIES)) {
            query.setObject(1, batch.id());
            ResultSet row = query.executeQuery();
            while (row.next()) {
                merged.merge(Tally.fromBytes(row.getBytes("tally")));
            }
        }
        return merged;
    }

    private static long[] runs(ResultSet row) throws SQLException {
        long[] listed = longs(row.getArray("run_indexes"));
        if (listed != null) {
            return listed;
        }
        long[] missing = longs(row.getArray("missing"));
        return LongStream.rangeClosed(row.getLong("first_run"), row.getLong("last_run"))
                .filter(run -> missing == null || Arrays.binarySearch(missing, run) < 0)
                .toArray();
    }

    private static long @Nullable [] longs(@Nullable Array array) throws SQLException {
        return array == null
                ? null
                : Arrays.stream((Long[]) array.getArray()).mapToLong(i -> i).toArray();
    }

    record Batch(
            UUID id,
            long seed,
            long runsCompleted,
            long coveredRuns,
            IntervalRule intervals,
            String document,
            boolean hasBlocks) {}

    record Block(long[] runs, byte[] bytes) {}
}
