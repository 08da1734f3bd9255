package io.bingosim.api;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;

/** Direct access to the database of the service under test. */
final class Sql {
    private Sql() {}

    static void execute(String sql) {
        try (Connection connection = DriverManager.getConnection(PostgresResource.url());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    static long number(String sql) {
        try (Connection connection = DriverManager.getConnection(PostgresResource.url());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /** The time of the database, for {@link #storedSince}. */
    static long microseconds() {
        return number("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint");
    }

    /** How many batches, experiments and scenarios were stored after this time. Totals shrink when retention removes rows. */
    static long storedSince(long microseconds) {
        return Stream.of("batch", "experiment", "scenario")
                .mapToLong(table -> number("SELECT count(*) FROM " + table
                        + " WHERE extract(epoch FROM created_at) * 1000000 > " + microseconds))
                .sum();
    }
}
