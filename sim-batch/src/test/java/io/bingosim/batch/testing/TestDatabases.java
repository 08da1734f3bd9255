package io.bingosim.batch.testing;

import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.testing.TestPostgres;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;

/** Databases with the complete schema. */
public final class TestDatabases {
    private static final String WIPE = """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid();
            DELETE FROM batch;
            DELETE FROM experiment;
            DELETE FROM scenario;
            DELETE FROM outbox_event;
            DELETE FROM failed_message_chain;
            DELETE FROM worker;
            DELETE FROM leader_lease;
            UPDATE circuit_breaker SET state = 'CLOSED', open_until = NULL, probe_until = NULL, probe_worker_id = NULL,
                   last_success_at = clock_timestamp(), openings = 0;
            """;

    private static @Nullable DatabaseAddress shared;

    private TestDatabases() {}

    /** The shared database of this JVM's tests, emptied and without other connections: much cheaper than a new one. */
    public static synchronized DatabaseAddress fresh() {
        DatabaseAddress database = shared;
        if (database == null) {
            database = own();
            shared = database;
        }
        wipe(database);
        return database;
    }

    /** Empties a database and ends every other connection to it. */
    public static void wipe(DatabaseAddress database) {
        database.execute(WIPE);
    }

    /** A new database for one test. */
    public static DatabaseAddress own() {
        return TestPostgres.freshDatabase("bingosim_life", TestDatabases::migrate);
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
