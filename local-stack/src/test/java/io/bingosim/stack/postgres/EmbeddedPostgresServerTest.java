package io.bingosim.stack.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EmbeddedPostgresServerTest {
    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class A_running_server {
        private EmbeddedPostgresServer server;

        @BeforeAll
        void start() {
            server = EmbeddedPostgresServer.builder().start();
        }

        @AfterAll
        void stop() {
            server.close();
            assertThat(server.log().getParent()).doesNotExist();
        }

        @Test
        void is_durable_and_listens_on_loopback_without_a_socket_directory() throws SQLException {
            DatabaseAddress database = server.database("postgres");

            assertThat(query(database, "SHOW fsync")).isEqualTo("on");
            assertThat(query(database, "SHOW synchronous_commit")).isEqualTo("on");
            assertThat(query(database, "SHOW full_page_writes")).isEqualTo("on");
            assertThat(query(database, "SHOW listen_addresses")).isEqualTo("127.0.0.1");
            assertThat(query(database, "SHOW unix_socket_directories")).isEmpty();
        }

        @Test
        void refuses_connections_without_the_password() {
            DatabaseAddress stranger =
                    new DatabaseAddress("127.0.0.1", server.port(), "postgres", server.user(), "guess");

            assertThatThrownBy(stranger::connect).hasMessageContaining("password authentication failed");
        }

        @ParameterizedTest
        @EnumSource(StopMode.class)
        void keeps_committed_data_over_a_restart(StopMode mode) throws SQLException {
            DatabaseAddress database = server.createDatabaseIfAbsent("restart");
            database.execute("CREATE TABLE IF NOT EXISTS kept (mode text); INSERT INTO kept VALUES ('" + mode + "')");
            int port = server.port();
            long pid = server.pid();

            server.restart(mode);

            assertThat(server.port()).isEqualTo(port);
            assertThat(server.pid()).isNotEqualTo(pid);
            assertThat(query(database, "SELECT count(*) FROM kept WHERE mode = '" + mode + "'"))
                    .isEqualTo("1");
        }

        @Test
        void copies_a_template() throws SQLException {
            server.createDatabase("original").execute("CREATE TABLE one AS SELECT 1 AS x");

            DatabaseAddress copy = server.createDatabase("copy", "original");

            assertThat(query(copy, "SELECT x FROM one")).isEqualTo("1");
        }
    }

    @Test
    void the_next_server_finds_the_kept_data(@TempDir Path parent) throws Exception {
        Path directory = parent.resolve("a path with a space");
        try (EmbeddedPostgresServer first =
                EmbeddedPostgresServer.builder().directory(directory).start()) {
            first.database("postgres").execute("CREATE TABLE kept AS SELECT 42 AS x");
        }

        try (EmbeddedPostgresServer second =
                EmbeddedPostgresServer.builder().directory(directory).start()) {
            assertThat(query(second.database("postgres"), "SELECT x FROM kept")).isEqualTo("42");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("data"))))
                .isEqualTo("rwx------");
    }

    @Test
    void archive_names_match_the_packaged_ones() {
        assertThat(PostgresBinaries.archiveName("Linux", "amd64")).isEqualTo("postgres-linux-x86_64.txz");
        assertThat(PostgresBinaries.archiveName("Linux", "aarch64")).isEqualTo("postgres-linux-arm_64.txz");
        assertThat(PostgresBinaries.archiveName("Mac OS X", "aarch64")).isEqualTo("postgres-darwin-arm_64.txz");
        for (String architecture : new String[] {"amd64", "aarch64"}) {
            for (String system : new String[] {"Linux", "Mac OS X"}) {
                assertThat(getClass().getClassLoader().getResource(PostgresBinaries.archiveName(system, architecture)))
                        .as(system + " " + architecture)
                        .isNotNull();
            }
        }
    }

    private static String query(DatabaseAddress database, String sql) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
