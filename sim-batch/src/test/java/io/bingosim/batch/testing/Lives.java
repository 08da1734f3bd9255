package io.bingosim.batch.testing;

import io.bingosim.stack.postgres.Database;
import io.bingosim.stack.testing.TestPostgres;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;

/** Databases with the whole schema. */
public final class Lives {
    private static final String WIPE = """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid();
            DELETE FROM batch;
            DELETE FROM scenario;
            DELETE FROM outbox_event;
            DELETE FROM failed_message_chain;
            DELETE FROM worker;
            DELETE FROM leader_lease;
            UPDATE circuit_breaker SET state = 'CLOSED', open_until = NULL, probe_until = NULL, probe_owner = NULL,
                   last_success_at = clock_timestamp(), openings = 0;
            """;

    private static @Nullable Database shared;

    private Lives() {}

    /** The one database of this JVM's tests, emptied and with nobody else connected: much cheaper than a new one. */
    public static synchronized Database fresh() {
        Database database = shared;
        if (database == null) {
            database = own();
            shared = database;
        }
        wipe(database);
        return database;
    }

    /** Empties a database and ends every other connection to it. */
    public static void wipe(Database database) {
        database.execute(WIPE);
    }

    /** A database nobody else uses. */
    public static Database own() {
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
