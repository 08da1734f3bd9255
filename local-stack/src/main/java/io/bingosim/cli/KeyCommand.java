package io.bingosim.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
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
    private static final int NAME_LENGTH_MAX = 100;
    private static final String UNDEFINED_TABLE = "42P01";
    private static final String UNDEFINED_FUNCTION = "42883";

    private static final String LIST = """
            SELECT name, lower(role) AS role,
                   to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created,
                   to_char(revoked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS revoked
              FROM api_key
             ORDER BY id
            """;

    private final ObjectMapper json = new ObjectMapper();
    private final Terminal terminal;
    private final KeyDatabase where;

    KeyCommand(Terminal terminal, Path homeDirectory, Map<String, String> environment) {
        this.terminal = terminal;
        this.where = new KeyDatabase(homeDirectory, environment, terminal);
    }

    @Command(name = "create")
    int create(
            @Parameters(paramLabel = "NAME") String name,
            @Option(names = "--role", paramLabel = "viewer|operator", defaultValue = "viewer") String role,
            @Option(names = "--json") boolean asJson) {
        if (name.isBlank() || name.length() > NAME_LENGTH_MAX || name.chars().anyMatch(Character::isISOControl)) {
            throw new CommandFailure(ExitCode.USAGE, "a name has 1 to " + NAME_LENGTH_MAX + " printable characters");
        }
        if (!role.equals("viewer") && !role.equals("operator")) {
            throw new CommandFailure(ExitCode.USAGE, "--role is viewer or operator: " + role);
        }
        String key = newKey();
        return ask("SELECT create_api_key(?, ?, ?)", statement -> {
            statement.setString(1, name);
            statement.setString(2, role.toUpperCase(Locale.ROOT));
            statement.setString(3, hash(key));
            if (!isTrue(statement)) {
                throw new CommandFailure(ExitCode.USAGE, "there is a key " + name + " already; revoke it first");
            }
            if (asJson) {
                terminal.answer(json.createObjectNode()
                        .put("name", name)
                        .put("role", role)
                        .put("key", key)
                        .toString());
            } else {
                terminal.say("This is the only time the key is shown:");
                terminal.answer(key);
            }
        });
    }

    @Command(name = "list")
    int list(@Option(names = "--json") boolean asJson) {
        return ask(LIST, statement -> {
            ArrayNode items = json.createArrayNode();
            ResultSet keys = statement.executeQuery();
            while (keys.next()) {
                items.addObject()
                        .put("name", keys.getString("name"))
                        .put("role", keys.getString("role"))
                        .put("createdAt", keys.getString("created"))
                        .put("revokedAt", keys.getString("revoked"));
            }
            if (asJson) {
                terminal.answer(json.createObjectNode().set("items", items).toString());
            } else if (items.isEmpty()) {
                terminal.say("there is no key yet");
            } else {
                items.forEach(key -> terminal.answer(line(key)));
            }
        });
    }

    @Command(name = "revoke")
    int revoke(@Parameters(paramLabel = "NAME") String name) {
        return ask("SELECT revoke_api_key(?)", statement -> {
            statement.setString(1, name);
            if (!isTrue(statement)) {
                throw new CommandFailure(ExitCode.USAGE, "there is no key " + name + " in use");
            }
            terminal.say("revoked; running servers may accept it for a few seconds more");
        });
    }

    private static String line(JsonNode key) {
        String made = String.format(
                Locale.ROOT,
                "%-20s %-9s created %s",
                key.path("name").asText(),
                key.path("role").asText(),
                key.path("createdAt").asText());
        return key.path("revokedAt").isNull()
                ? made
                : made + "  revoked " + key.path("revokedAt").asText();
    }

    private static boolean isTrue(PreparedStatement question) throws SQLException {
        ResultSet answer = question.executeQuery();
        return answer.next() && answer.getBoolean(1);
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
                                : "cannot use the database at " + database.host() + ":" + database.port() + "/"
                                        + database.name() + ": " + e.getMessage(),
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
