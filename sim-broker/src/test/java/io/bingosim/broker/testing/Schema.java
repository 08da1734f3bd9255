package io.bingosim.broker.testing;

import io.bingosim.stack.postgres.Database;
import io.bingosim.stack.testing.TestPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.flywaydb.core.Flyway;

/** A database with the whole schema, and plain questions to it. */
public final class Schema {
    private Schema() {}

    public static Database fresh() {
        return TestPostgres.freshDatabase("bingosim_broker", Schema::migrate);
    }

    /** The first column of every row. */
    public static List<String> column(Database database, String sql) {
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

    private static void migrate(Database database) {
        Flyway.configure()
                .dataSource(database.jdbcUrl(), database.user(), database.password())
                .locations("classpath:db/migration")
                .load()
                .migrate();
    }
}
