package io.bingosim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bingosim.cli.local.Home;
import io.bingosim.cli.terminal.ExitCode;
import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.stack.postgres.EmbeddedPostgresServer;
import io.bingosim.testing.TestPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyCommandTest {
    private static final Path MIGRATIONS = Path.of("../contracts/src/main/resources/db/migration");

    private final ObjectMapper json = new ObjectMapper();
    private Recorded recorded = Recorded.plain();

    @TempDir
    Path home;

    @Nested
    class In_the_database_that_the_environment_names {
        private final DatabaseAddress database = TestPostgres.freshDatabase("with_keys", KeyCommandTest::migrate);

        @Test
        void a_key_is_shown_once_and_stored_as_a_hash() throws SQLException {
            assertThat(key("create", "ann")).isEqualTo(ExitCode.OK);

            String shown = recorded.out().strip();
            assertThat(shown).matches("bsk_[A-Za-z0-9_-]{43}");
            assertThat(recorded.err()).contains("shown only once");
            assertThat(text("SELECT name || ' ' || role FROM api_key WHERE key_hash = encode(sha256('" + shown
                            + "'), 'hex')"))
                    .isEqualTo("ann VIEWER");
        }

        @Test
        void the_role_can_be_chosen_and_json_has_every_field() throws Exception {
            assertThat(key("create", "ops team", "--role", "operator", "--json"))
                    .isEqualTo(ExitCode.OK);

            JsonNode made = json.readTree(recorded.out());
            assertThat(made.path("name").asText()).isEqualTo("ops team");
            assertThat(made.path("role").asText()).isEqualTo("operator");
            assertThat(made.path("key").asText()).startsWith("bsk_");
            assertThat(recorded.err()).isEmpty();
            assertThat(text("SELECT role FROM api_key")).isEqualTo("OPERATOR");
        }

        @Test
        void a_name_is_in_use_until_it_is_revoked() throws SQLException {
            key("create", "ann");

            assertThat(key("create", "ann")).isEqualTo(ExitCode.USAGE);
            assertThat(recorded.err()).contains("a key named ann exists already");
            assertThat(key("revoke", "ann")).isEqualTo(ExitCode.OK);
            assertThat(key("revoke", "ann")).isEqualTo(ExitCode.USAGE);
            assertThat(recorded.err()).contains("no key named ann is in use");
            assertThat(key("create", "ann", "--role", "operator")).isEqualTo(ExitCode.OK);
            assertThat(text("SELECT string_agg(role || ' ' || (revoked_at IS NULL), ', ' ORDER BY id) FROM api_key"))
                    .isEqualTo("VIEWER false, OPERATOR true");
        }

        @Test
        void the_list_has_names_roles_and_times_but_no_secret() throws Exception {
            assertThat(key("list")).isEqualTo(ExitCode.OK);
            assertThat(recorded.out()).isEmpty();
            assertThat(recorded.err()).contains("no keys yet");
            key("create", "ann");
            key("create", "bob", "--role", "operator");
            key("revoke", "ann");

            key("list");
            String time = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ";
            assertThat(recorded.out().lines())
                    .satisfiesExactly(
                            ann -> assertThat(ann).matches("ann +viewer +created " + time + "  revoked " + time),
                            bob -> assertThat(bob).matches("bob +operator +created " + time));

            key("list", "--json");
            JsonNode items = json.readTree(recorded.out()).path("items");
            assertThat(items).hasSize(2);
            assertThat(items.get(0).path("revokedAt").asText()).matches(time);
            assertThat(items.get(1).path("name").asText()).isEqualTo("bob");
            assertThat(items.get(1).path("revokedAt").isNull()).isTrue();
            assertThat(recorded.out()).doesNotContain("hash", "bsk_");
        }

        @Test
        void a_wrong_command_line_changes_nothing() throws SQLException {
            assertThat(key()).isEqualTo(ExitCode.USAGE);
            assertThat(key("paint")).isEqualTo(ExitCode.USAGE);
            assertThat(key("create")).isEqualTo(ExitCode.USAGE);
            assertThat(key("create", " ")).isEqualTo(ExitCode.USAGE);
            assertThat(key("create", "two\nlines")).isEqualTo(ExitCode.USAGE);
            assertThat(key("create", "x".repeat(101))).isEqualTo(ExitCode.USAGE);
            assertThat(key("create", "ann", "--role", "king")).isEqualTo(ExitCode.USAGE);
            assertThat(recorded.err()).contains("viewer or operator: king");
            assertThat(text("SELECT count(*)::text FROM api_key")).isEqualTo("0");
        }

        @Test
        void a_problem_with_the_database_is_reported() {
            assertThat(main(with("BINGOSIM_DB_PORT", "x"), "list")).isEqualTo(ExitCode.USAGE);
            assertThat(main(with("BINGOSIM_DB_PORT", "1"), "list")).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(recorded.err()).contains("cannot use the database at 127.0.0.1:1/");
            assertThat(main(with("BINGOSIM_DB_NAME", "postgres"), "create", "ann"))
                    .isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(recorded.err()).contains("no schema yet").doesNotContain("\tat ");
        }

        private int key(String... words) {
            return main(environment(), words);
        }

        private Map<String, String> with(String variable, String value) {
            Map<String, String> changed = new HashMap<>(environment());
            changed.put(variable, value);
            return changed;
        }

        private Map<String, String> environment() {
            return Map.of(
                    "BINGOSIM_DB_HOST", database.host(),
                    "BINGOSIM_DB_PORT", Integer.toString(database.port()),
                    "BINGOSIM_DB_NAME", database.name(),
                    "BINGOSIM_DB_USER", database.user(),
                    "BINGOSIM_DB_PASSWORD", database.password());
        }

        private String text(String sql) throws SQLException {
            try (Connection connection = database.connect();
                    ResultSet rows = connection.createStatement().executeQuery(sql)) {
                assertThat(rows.next()).isTrue();
                return rows.getString(1);
            }
        }
    }

    @Nested
    class In_the_database_of_this_machines_stack {
        @Test
        void the_command_starts_it_or_uses_the_one_that_runs() {
            // As `up` does: it holds the directory while its Postgres runs.
            try (Home holder = new Home(home)) {
                assertThat(holder.tryAcquire()).isTrue();
                try (EmbeddedPostgresServer server = EmbeddedPostgresServer.builder()
                        .directory(holder.database())
                        .start()) {
                    migrate(server.createDatabaseIfAbsent("bingosim"));

                    assertThat(main(Map.of(), "create", "while-up")).isEqualTo(ExitCode.OK);
                }
            }

            assertThat(main(Map.of("BINGOSIM_DB_HOST", ""), "create", "while-down"))
                    .isEqualTo(ExitCode.OK);
            assertThat(main(Map.of(), "list")).isEqualTo(ExitCode.OK);
            assertThat(recorded.out()).contains("while-up", "while-down");
        }

        @Test
        void before_the_first_start_it_says_how_to_create_the_database() {
            assertThat(main(Map.of(), "create", "ann")).isEqualTo(ExitCode.ENVIRONMENT);

            assertThat(recorded.err()).contains("start the system once").doesNotContain("\tat ");
            assertThat(home.resolve("postgres")).doesNotExist();
        }

        @Test
        void a_system_that_is_still_starting_is_reported() {
            try (Home holder = new Home(home)) {
                assertThat(holder.tryAcquire()).isTrue();

                assertThat(main(Map.of(), "list")).isEqualTo(ExitCode.ENVIRONMENT);
                assertThat(recorded.err()).contains("still starting?");
            }
        }
    }

    private int main(Map<String, String> environment, String... words) {
        recorded = Recorded.plain();
        String[] line = new String[words.length + 1];
        line[0] = "key";
        System.arraycopy(words, 0, line, 1, words.length);
        return recorded.execute(home, environment, line);
    }

    /** The table and the functions as they are shipped; nothing else of the schema is needed. */
    private static void migrate(DatabaseAddress database) {
        database.execute("CREATE SCHEMA bingosim");
        for (String file : new String[] {"V005__create_api_key.sql", "R__210_api_key.sql"}) {
            try {
                database.execute(Files.readString(MIGRATIONS.resolve(file)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
