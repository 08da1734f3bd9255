package io.bingosim.testing;

import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.stack.postgres.EmbeddedPostgresServer;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * The Postgres of this JVM's tests: one server, a database per test class. It trades durability for speed; a test about
 * crashes starts a separate server.
 */
public final class TestPostgres {
    /**
     * A system property, because Quarkus loads test classes in several class loaders. Its name does not start with
     * "bingosim.", where services reject unknown keys.
     */
    private static final String ADDRESS = "test.bingosim.postgres";

    private TestPostgres() {}

    /** A new, empty database. */
    public static DatabaseAddress freshDatabase() {
        return create("template1");
    }

    /** A new database that {@code migrate} was applied to. It runs once per JVM and name; later databases are copies. */
    public static DatabaseAddress freshDatabase(String template, Consumer<DatabaseAddress> migrate) {
        synchronized (System.getProperties()) {
            DatabaseAddress prepared = named(template);
            if (System.getProperty(ADDRESS + "." + template) == null) {
                admin().execute("DROP DATABASE IF EXISTS \"" + template + "\" WITH (FORCE)");
                admin().execute("CREATE DATABASE \"" + template + "\"");
                migrate.accept(prepared);
                System.setProperty(ADDRESS + "." + template, "done");
            }
            // A template must have no connection; pools of the migration may be slow to close theirs.
            admin().execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + template
                    + "'");
            return create(template);
        }
    }

    private static DatabaseAddress create(String template) {
        String name = "test_" + UUID.randomUUID().toString().replace("-", "");
        admin().execute("CREATE DATABASE " + name + " TEMPLATE \"" + template + "\" STRATEGY FILE_COPY");
        return named(name);
    }

    private static DatabaseAddress named(String name) {
        DatabaseAddress admin = admin();
        return new DatabaseAddress(admin.host(), admin.port(), name, admin.user(), admin.password());
    }

    private static DatabaseAddress admin() {
        synchronized (System.getProperties()) {
            String address = System.getProperty(ADDRESS);
            if (address == null) {
                EmbeddedPostgresServer server =
                        EmbeddedPostgresServer.builder().fastNotDurable().start();
                Runtime.getRuntime().addShutdownHook(new Thread(server::close));
                address = server.port() + " " + server.user() + " " + server.password();
                System.setProperty(ADDRESS, address);
            }
            String[] parts = address.split(" ", -1);
            return new DatabaseAddress("127.0.0.1", Integer.parseInt(parts[0]), "postgres", parts[1], parts[2]);
        }
    }
}
