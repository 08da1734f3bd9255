package io.bingosim.api;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

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
}
