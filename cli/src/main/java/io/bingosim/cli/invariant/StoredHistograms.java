package io.bingosim.cli.invariant;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bingosim.engine.block.BlockReader;
import io.bingosim.engine.stats.Bounds;
import io.bingosim.experiment.look.MeasureCounts;
import io.bingosim.experiment.look.MeasuredTeam;
import io.bingosim.experiment.request.Measure.Metric;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** I17: counts the runs of every experiment again. Its histograms must have what the blocks of its variants have. */
final class StoredHistograms {
    private static final String EXPERIMENTS = """
        SELECT e.id, e.question FROM experiment e
         WHERE NOT (e.keep = 'SUMMARY' AND e.status <> 'RUNNING') ORDER BY e.id
        """;
    private static final String VARIANTS = """
        SELECT position, batch_id, team_index, team_count, least, greatest, runs FROM experiment_variant
         WHERE experiment_id = ? AND batch_id IS NOT NULL
        """;
    private static final String HISTOGRAMS =
            "SELECT position, against, runs, histogram FROM experiment_histogram WHERE experiment_id = ?";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Connection connection;
    private final StoredBatches store;

    private StoredHistograms(Connection connection) {
        this.connection = connection;
        this.store = new StoredBatches(connection);
    }

    static List<BrokenInvariant> check(Connection connection) throws SQLException {
        StoredHistograms histograms = new StoredHistograms(connection);
        List<BrokenInvariant> broken = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(EXPERIMENTS);
                ResultSet row = query.executeQuery()) {
            while (row.next()) {
                histograms.check(row.getObject("id", UUID.class), metric(row.getString("question")), broken);
            }
        }
        return broken;
    }

    private static Metric metric(String question) {
        try {
            return Metric.valueOf(JSON.readTree(question).at("/measure/metric").asText());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the question of an experiment is not readable: " + question, e);
        }
    }

    private void check(UUID experiment, Metric metric, List<BrokenInvariant> broken) throws SQLException {
        Map<Integer, Column> columns = columns(experiment, metric);
        try (PreparedStatement query = connection.prepareStatement(HISTOGRAMS)) {
            query.setObject(1, experiment);
            ResultSet row = query.executeQuery();
            while (row.next()) {
                int position = row.getInt("position");
                int against = row.getInt("against");
                Column variant = Objects.requireNonNull(columns.get(position));
                Column reference = Objects.requireNonNull(columns.get(against));
                byte[] counted = variant.counts(reference, row.getLong("runs")).toBytes();
                if (!Arrays.equals(counted, row.getBytes("histogram"))) {
                    broken.add(new BrokenInvariant(
                            "I17 a histogram has what the blocks have",
                            List.of("experiment", "position", "against"),
                            List.of(List.of(
                                    experiment.toString(), Integer.toString(position), Integer.toString(against)))));
                }
            }
        }
    }

    private Map<Integer, Column> columns(UUID experiment, Metric metric) throws SQLException {
        Map<Integer, Column> columns = new HashMap<>();
        try (PreparedStatement query = connection.prepareStatement(VARIANTS)) {
            query.setObject(1, experiment);
            ResultSet row = query.executeQuery();
            while (row.next()) {
                MeasuredTeam team = new MeasuredTeam(
                        metric,
                        row.getInt("team_index"),
                        row.getInt("team_count"),
                        new Bounds(row.getDouble("least"), row.getDouble("greatest")));
                int[] values = new int[Math.toIntExact(row.getLong("runs"))];
                Arrays.fill(values, MeasuredTeam.FAILED);
                fill(values, team, row.getObject("batch_id", UUID.class));
                columns.put(row.getInt("position"), new Column(team, values));
            }
        }
        return columns;
    }

    private void fill(int[] values, MeasuredTeam team, UUID batch) throws SQLException {
        for (StoredBatches.Block block : store.blocks(batch, values.length)) {
            BlockReader reader = new BlockReader(team.teamCount(), block.runs().length, block.bytes());
            for (int position = 0; position < block.runs().length; position++) {
                values[Math.toIntExact(block.runs()[position])] = team.valueOf(reader, position);
            }
        }
    }

    /** The measured values of a variant. */
    private record Column(MeasuredTeam team, int[] values) {
        MeasureCounts counts(Column reference, long runs) {
            MeasureCounts counts = this == reference
                    ? MeasureCounts.ofValues(team)
                    : MeasureCounts.ofDifferences(team, reference.team);
            for (int run = 0; run < runs; run++) {
                if (this == reference) {
                    counts.add(values[run]);
                } else {
                    counts.add(values[run], reference.values[run]);
                }
            }
            return counts;
        }
    }
}
