package io.bingosim.stack.testing;

import io.bingosim.stack.postgres.Database;
import io.bingosim.stack.postgres.EmbeddedPostgresServer;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * The Postgres of this JVM's tests: one server, a database per test class. Tests give up durability for speed; a test
 * about crashes starts a server of its own.
 */
public final class TestPostgres {
    /**
     * Quarkus loads test classes in several class loaders: what they share must live outside of them. Not below
     * "bingosim.", where services refuse keys they do not know.
     */
    private static final String ADDRESS = "test.bingosim.postgres";

    private TestPostgres() {}

    /** A new, empty database. */
    public static Database freshDatabase() {
        return create("template1");
    }

    /** A new database that {@code migrate} has been applied to. It runs once a JVM and name; later ones are copies. */
    public static Database freshDatabase(String template, Consumer<Database> migrate) {
        synchronized (System.getProperties()) {
            Database prepared = named(template);
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

    private static Database create(String template) {
        String name = "test_" + UUID.randomUUID().toString().replace("-", "");
        admin().execute("CREATE DATABASE " + name + " TEMPLATE \"" + template + "\" STRATEGY FILE_COPY");
        return named(name);
    }

    private static Database named(String name) {
        Database admin = admin();
        return new Database(admin.host(), admin.port(), name, admin.user(), admin.password());
    }

    private static Database admin() {
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
            return new Database("127.0.0.1", Integer.parseInt(parts[0]), "postgres", parts[1], parts[2]);
        }
    }
}
