package io.bingosim.batch.testing;

import io.bingosim.stack.postgres.Database;
import io.bingosim.stack.testing.TestPostgres;
import org.flywaydb.core.Flyway;

/** Databases with the whole schema, each its own. */
public final class Lives {
    private Lives() {}

    public static Database fresh() {
        return TestPostgres.freshDatabase("bingosim_life", Lives::migrate);
    }

    private static void migrate(Database database) {
        Flyway.configure()
                .dataSource(database.jdbcUrl(), database.user(), database.password())
                .locations("classpath:db/migration")
                .load()
                .migrate();
    }
}
