package io.bingosim.bench.system;

import io.bingosim.bench.harness.Spread;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A question about all rows of a file, asked with DuckDB. */
final class AggregateQuery {
    private AggregateQuery() {}

    static Spread milliseconds(Path file, int times) {
        String sql = "SELECT team, count(*), avg(points), avg(winnerShare) FROM '" + file + "' GROUP BY team";
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.executeQuery(sql).close();
            List<Double> measured = new ArrayList<>();
            for (int i = 0; i < times; i++) {
                long started = System.nanoTime();
                statement.executeQuery(sql).close();
                measured.add((System.nanoTime() - started) / 1e6);
            }
            return Spread.of(measured);
        } catch (SQLException e) {
            throw new IllegalStateException(sql + ": " + e.getMessage(), e);
        }
    }
}
