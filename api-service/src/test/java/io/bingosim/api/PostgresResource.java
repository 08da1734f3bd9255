package io.bingosim.api;

import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.testing.TestPostgres;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.Map;
import java.util.Objects;

/** A fresh database for each start of the service. */
public final class PostgresResource implements QuarkusTestResourceLifecycleManager {
    private static final String URL = "test.bingosim.database";

    @Override
    public Map<String, String> start() {
        DatabaseAddress database = TestPostgres.freshDatabase();
        System.setProperty(URL, database.jdbcUrlWithCredentials());
        return Map.of(
                "bingosim.database.host", database.host(),
                "bingosim.database.port", Integer.toString(database.port()),
                "bingosim.database.name", database.name(),
                "bingosim.database.user", database.user(),
                "bingosim.database.password", database.password());
    }

    /** The database of the service under test. */
    static String url() {
        return Objects.requireNonNull(System.getProperty(URL));
    }

    @Override
    public void stop() {
        // The server ends with this JVM.
    }
}
