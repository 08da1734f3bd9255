package io.bingosim.cli;

import io.bingosim.stack.EnvironmentException;
import io.bingosim.stack.postgres.Database;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Keys of the API: made (and shown once), listed, revoked. */
@Command(name = "key")
final class KeyCommand {
    private static final int KEY_BYTES = 32;
    private static final String UNDEFINED_TABLE = "42P01";
    private static final String UNDEFINED_FUNCTION = "42883";

    private final Terminal terminal;
    private final KeyDatabase where;

    KeyCommand(Terminal terminal, Path homeDirectory, Map<String, String> environment) {
        this.terminal = terminal;
        this.where = new KeyDatabase(homeDirectory, environment, terminal);
    }

    @Command(name = "create")
    int create(
            @Parameters(paramLabel = "NAME") String name,
            @Option(names = "--role", paramLabel = "viewer|operator", defaultValue = "viewer") String role) {
        if (name.isBlank() || name.length() > 100) {
            throw new CommandFailure(ExitCode.USAGE, "a name has 1 to 100 characters");
        }
        if (!role.equals("viewer") && !role.equals("operator")) {
            throw new CommandFailure(ExitCode.USAGE, "--role is viewer or operator: " + role);
        }
        String key = newKey();
        return ask("SELECT create_api_key(?, ?, ?)", statement -> {
            statement.setString(1, name);
            statement.setString(2, role.toUpperCase(Locale.ROOT));
            statement.setString(3, hash(key));
            ResultSet made = statement.executeQuery();
            made.next();
            if (!made.getBoolean(1)) {
                throw new CommandFailure(ExitCode.USAGE, "there is a key " + name + " already; revoke it first");
            }
            terminal.say("This is the only time the key is shown:");
            terminal.answer(key);
        });
    }

    @Command(name = "list")
    int list() {
        return ask(
                "SELECT name, lower(role), created_at::text, revoked_at::text FROM api_key ORDER BY id", statement -> {
                    ResultSet keys = statement.executeQuery();
                    while (keys.next()) {
                        String revoked = keys.getString(4) == null ? "" : "  revoked " + keys.getString(4);
                        terminal.answer(String.format(
                                Locale.ROOT,
                                "%-20s %-9s created %s%s",
                                keys.getString(1),
                                keys.getString(2),
                                keys.getString(3),
                                revoked));
                    }
                });
    }

    @Command(name = "revoke")
    int revoke(@Parameters(paramLabel = "NAME") String name) {
        return ask("SELECT revoke_api_key(?)", statement -> {
            statement.setString(1, name);
            ResultSet revoked = statement.executeQuery();
            revoked.next();
            if (!revoked.getBoolean(1)) {
                throw new CommandFailure(ExitCode.USAGE, "there is no key " + name + " in use");
            }
            terminal.say("revoked; servers may take it for five seconds more");
        });
    }

    private int ask(String sql, Asking asking) {
        try (Cleanup cleanup = new Cleanup()) {
            Database database = where.open(cleanup);
            try (Connection connection = database.connect();
                    PreparedStatement statement = connection.prepareStatement(sql)) {
                asking.ask(statement);
                return ExitCode.OK;
            } catch (SQLException e) {
                boolean empty = UNDEFINED_TABLE.equals(e.getSQLState()) || UNDEFINED_FUNCTION.equals(e.getSQLState());
                throw new EnvironmentException(
                        empty
                                ? "the database has no schema yet: start the system once (./bingosim up)"
                                : "the database refused: " + e.getMessage(),
                        e);
            }
        }
    }

    private static String newKey() {
        byte[] bytes = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(bytes);
        return "bsk_" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static String hash(String key) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** One statement's work. */
    private interface Asking {
        void ask(PreparedStatement statement) throws SQLException;
    }
}
