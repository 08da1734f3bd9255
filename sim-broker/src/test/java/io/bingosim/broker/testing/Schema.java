package io.bingosim.broker.testing;

import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.testing.TestPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.flywaydb.core.Flyway;

/** A migrated database, and plain SQL queries on it. */
public final class Schema {
    private Schema() {}

    public static DatabaseAddress fresh() {
        return TestPostgres.freshDatabase("bingosim_broker", Schema::migrate);
    }

    /** The first column of every row. */
    public static List<String> column(DatabaseAddress database, String sql) {
        try (Connection connection = database.connect();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(1));
            }
            return values;
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    private static void migrate(DatabaseAddress database) {
        Flyway.configure()
                .dataSource(database.jdbcUrl(), database.user(), database.password())
                .defaultSchema("bingosim")
                .locations("classpath:db/migration")
                .load()
                .migrate();
    }
}
