package io.bingosim.worker.testing;

import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.testing.TestPostgres;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A fresh database for each start of the worker, and SQL on it. With the argument {@link #EMPTY} it has no schema. */
public final class TestDatabase implements QuarkusTestResourceLifecycleManager {
    static final String EMPTY = "empty";

    /** Quarkus loads this class more than once; system properties are shared. */
    private static final String PROPERTY = "test.bingosim.worker.database";

    private static final Path MIGRATIONS = Path.of("..", "contracts", "src", "main", "resources", "db", "migration");

    static {
        try {
            // DriverManager finds drivers by itself for the first class loader only.
            Class.forName("org.postgresql.Driver");
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean empty;

    @Override
    public void init(Map<String, String> arguments) {
        empty = Boolean.parseBoolean(arguments.get(EMPTY));
    }

    @Override
    public Map<String, String> start() {
        DatabaseAddress database = empty
                ? TestPostgres.freshDatabase()
                : TestPostgres.freshDatabase("bingosim_worker", TestDatabase::migrate);
        System.setProperty(
                PROPERTY,
                String.join(
                        " ",
                        database.host(),
                        Integer.toString(database.port()),
                        database.name(),
                        database.user(),
                        database.password()));
        return Map.of(
                "bingosim.database.host", database.host(),
                "bingosim.database.port", Integer.toString(database.port()),
                "bingosim.database.name", database.name(),
                "bingosim.database.user", database.user(),
                "bingosim.database.password", database.password());
    }

    @Override
    public void stop() {
        // The server ends with this JVM.
    }

    /** Applies the migrations to the empty database of the worker under test, as the API would. */
    public static void migrate() {
        migrate(current());
    }

    /** The first column of every row. */
    public static List<String> rows(String sql, Object... arguments) {
        try (Connection connection = current().connect();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < arguments.length; i++) {
                statement.setObject(i + 1, arguments[i]);
            }
            try (ResultSet result = statement.executeQuery()) {
                List<String> all = new ArrayList<>();
                while (result.next()) {
                    all.add(String.valueOf(result.getString(1)));
                }
                return all;
            }
        } catch (SQLException e) {
            throw new IllegalStateException(sql + ": " + e.getMessage(), e);
        }
    }

    public static String text(String sql, Object... arguments) {
        return rows(sql, arguments).get(0);
    }

    public static long number(String sql, Object... arguments) {
        return Long.parseLong(text(sql, arguments));
    }

    private static DatabaseAddress current() {
        String[] parts = System.getProperty(PROPERTY).split(" ", -1);
        return new DatabaseAddress(parts[0], Integer.parseInt(parts[1]), parts[2], parts[3], parts[4]);
    }

    /** In Flyway's order: versioned migrations, then repeatable ones, each by name. */
    private static void migrate(DatabaseAddress database) {
        try (Stream<Path> files = Files.list(MIGRATIONS)) {
            List<Path> ordered = files.sorted(Comparator.comparing(
                                    (Path file) -> file.getFileName().toString().startsWith("R"))
                            .thenComparing(file -> file.getFileName().toString()))
                    .toList();
            database.execute("CREATE SCHEMA IF NOT EXISTS bingosim");
            for (Path file : ordered) {
                database.execute(Files.readString(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
