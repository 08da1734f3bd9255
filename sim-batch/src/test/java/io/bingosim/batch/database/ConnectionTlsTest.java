package io.bingosim.batch.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bingosim.batch.testing.Wiring;
import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.stack.postgres.EmbeddedPostgresServer;
import io.bingosim.testing.TestCertificates;
import io.vertx.mutiny.sqlclient.Tuple;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real Postgres that accepts nothing but TLS; its certificate is for 127.0.0.1 and not for localhost. */
class ConnectionTlsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String ENCRYPTED = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()";

    @TempDir
    private static Path folder;

    @TempDir
    private static Path foreignFolder;

    private static TestCertificates certificates;
    private static EmbeddedPostgresServer server;

    @BeforeAll
    static void start() throws Exception {
        certificates = new TestCertificates(folder);
        Path access = Files.writeString(folder.resolve("pg_hba.conf"), "hostssl all all 127.0.0.1/32 scram-sha-256\n");
        server = EmbeddedPostgresServer.builder()
                .fastNotDurable()
                .setting("ssl", "on")
                .setting("ssl_cert_file", certificates.certificate("server").toString())
                .setting("ssl_key_file", certificates.key("server").toString())
                .setting("hba_file", access.toString())
                .start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void a_verified_connection_is_encrypted() {
        assertThat(isEncrypted("127.0.0.1", verifying(certificates.authority())))
                .isTrue();
    }

    @Test
    void a_certificate_for_another_host_name_is_refused() {
        assertThatThrownBy(() -> isEncrypted("localhost", verifying(certificates.authority())))
                .hasMessageContaining("SSL handshake failed")
                .matches(Database::isUnreachable);
    }

    @Test
    void a_certificate_of_a_foreign_authority_is_refused() {
        Path foreign = new TestCertificates(foreignFolder).authority();

        assertThatThrownBy(() -> isEncrypted("127.0.0.1", verifying(foreign)))
                .hasMessageContaining("SSL handshake failed");
    }

    @Test
    void a_plain_connection_is_refused_by_the_server() {
        assertThatThrownBy(() -> isEncrypted("127.0.0.1", Map.of())).hasMessageContaining("no encryption");
    }

    @Test
    void a_missing_or_unreadable_authority_is_reported_with_its_variable() {
        assertThatThrownBy(() -> isEncrypted("127.0.0.1", Map.of("bingosim.database.tls", "verify-full")))
                .hasStackTraceContaining("BINGOSIM_DB_CA_FILE is not set");
        assertThatThrownBy(() -> isEncrypted("127.0.0.1", verifying(folder.resolve("none.pem"))))
                .hasStackTraceContaining("none.pem");
    }

    @Test
    void only_connections_that_leave_the_machine_deserve_a_warning() {
        assertThat(PlainConnections.isLoopback("127.0.0.2")).isTrue();
        assertThat(PlainConnections.isLoopback("localhost")).isTrue();
        assertThat(PlainConnections.isLoopback("postgres")).isFalse();
        assertThat(PlainConnections.isLoopback("0.0.0.0")).isFalse();
    }

    private static Map<String, String> verifying(Path authority) {
        return Map.of(
                "bingosim.database.tls", "verify-full",
                "bingosim.database.ca-file", authority.toString(),
                "bingosim.presence.lease", "PT90S");
    }

    private static boolean isEncrypted(String host, Map<String, String> settings) {
        DatabaseAddress database = server.database("postgres");
        try (Wiring wiring = new Wiring(
                new DatabaseAddress(host, database.port(), database.name(), database.user(), database.password()),
                settings)) {
            return wiring.get(LockedConnection.class)
                    .call(ENCRYPTED, lockKey -> Tuple.tuple(), row -> row.getBoolean("ssl"))
                    .await()
                    .atMost(PATIENCE);
        }
    }
}
