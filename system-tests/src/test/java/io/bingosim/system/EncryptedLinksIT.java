package io.bingosim.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.bingosim.stack.postgres.EmbeddedPostgresServer;
import io.bingosim.stack.process.FreePorts;
import io.bingosim.stack.process.Service;
import io.bingosim.stack.rabbit.RabbitNode;
import io.bingosim.testing.TestCertificates;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Postgres and a RabbitMQ that accept nothing but TLS, and an API that serves HTTPS. */
class EncryptedLinksIT {
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final Path SCENARIO = Path.of("..", "scenarios", "small.json");

    @TempDir
    private static Path folder;

    @TempDir
    private static Path foreignFolder;

    private static TestCertificates certificates;
    private static RabbitNode broker;
    private static Deployment system;
    private static Service api;
    private static HttpClient http;

    @BeforeAll
    static void start() throws Exception {
        certificates = new TestCertificates(folder);
        int brokerPort = FreePorts.next();
        broker = RabbitNode.start(false, encryptedListener(brokerPort));
        system = new Deployment("encrypted", encryptedDatabase())
                .distributedOver(broker.address().withPort(brokerPort))
                .with("BINGOSIM_DB_TLS", "verify-full")
                .with("BINGOSIM_DB_CA_FILE", certificates.authority().toString())
                .with("RABBITMQ_TLS", "true")
                .with("RABBITMQ_CA_FILE", certificates.authority().toString())
                .with("RABBITMQ_CERT_FILE", certificates.certificate("client").toString())
                .with("RABBITMQ_KEY_FILE", certificates.key("client").toString())
                .with(
                        "BINGOSIM_HTTP_CERT_FILE",
                        certificates.certificate("server").toString())
                .with("BINGOSIM_HTTP_KEY_FILE", certificates.key("server").toString());
        api = system.startApi();
        system.startWorker();
        http = HttpClient.newBuilder()
                .sslContext(trusting(certificates.authority()))
                .build();
    }

    @AfterAll
    static void stop() {
        if (system != null) {
            system.close();
        }
        if (broker != null) {
            broker.close();
        }
    }

    @Test
    void a_batch_completes_and_every_connection_is_encrypted() throws Exception {
        String location = create(200);

        await().atMost(PATIENCE).until(() -> get(location).body().contains("\"COMPLETED\""));

        assertThat(encryptedSessions(false)).isZero();
        assertThat(encryptedSessions(true)).isGreaterThanOrEqualTo(4);
        assertThat(broker.ctl("list_connections", "--no-table-headers", "ssl").lines())
                .hasSizeGreaterThanOrEqualTo(2)
                .allMatch(line -> line.equals("true"));
    }

    @Test
    void the_api_speaks_http_2_over_tls_and_no_plain_http() throws Exception {
        assertThat(get("/api/v1/system").version()).isEqualTo(HttpClient.Version.HTTP_2);

        assertThatThrownBy(() -> http.send(
                        HttpRequest.newBuilder(URI.create(api.url() + "/api/v1/system"))
                                .build(),
                        HttpResponse.BodyHandlers.discarding()))
                .isInstanceOf(IOException.class);
    }

    @Test
    void a_database_with_a_certificate_of_a_foreign_authority_is_refused() {
        TestCertificates foreign = new TestCertificates(foreignFolder);

        assertRefused(Map.of("BINGOSIM_DB_CA_FILE", foreign.authority().toString()));
    }

    @Test
    void a_database_with_a_certificate_for_another_host_name_is_refused() {
        assertRefused(Map.of("BINGOSIM_DB_HOST", "localhost"));
    }

    private static void assertRefused(Map<String, String> settings) {
        try (Service worker = system.launchWorker(settings)) {
            await().atMost(PATIENCE).until(() -> Files.readString(worker.log()).contains("SSL handshake failed"));

            assertThat(worker.isReady()).isFalse();
        }
    }

    private static EmbeddedPostgresServer encryptedDatabase() throws IOException {
        Path access = Files.writeString(folder.resolve("pg_hba.conf"), "hostssl all all 127.0.0.1/32 scram-sha-256\n");
        return EmbeddedPostgresServer.builder()
                .fastNotDurable()
                .setting("ssl", "on")
                .setting("ssl_cert_file", certificates.certificate("server").toString())
                .setting("ssl_key_file", certificates.key("server").toString())
                .setting("hba_file", access.toString())
                .start();
    }

    private static String encryptedListener(int port) {
        return """
            listeners.ssl.1 = 127.0.0.1:%d
            ssl_options.cacertfile = %s
            ssl_options.certfile = %s
            ssl_options.keyfile = %s
            ssl_options.verify = verify_peer
            ssl_options.fail_if_no_peer_cert = true
            """.formatted(
                        port, certificates.authority(), certificates.certificate("server"), certificates.key("server"));
    }

    private static SSLContext trusting(Path authority) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        try (InputStream in = Files.newInputStream(authority)) {
            trusted.setCertificateEntry(
                    "authority", CertificateFactory.getInstance("X.509").generateCertificate(in));
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    private static String create(int runs) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address("/api/v1/batches"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"runs\": " + runs + ", \"seed\": 1, \"scenario\": " + Files.readString(SCENARIO) + "}"))
                .build();
        HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
        return URI.create(response.headers().firstValue("Location").orElseThrow())
                .getPath();
    }

    private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(address(path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static URI address(String path) {
        return URI.create(api.url().replace("http://", "https://") + path);
    }

    private static int encryptedSessions(boolean encrypted) throws SQLException {
        try (Connection connection = system.postgres().database("bingosim").connect();
                var query =
                        connection.prepareStatement("SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)"
                                + " WHERE application_name = 'bingosim' AND ssl = ?")) {
            query.setBoolean(1, encrypted);
            ResultSet rows = query.executeQuery();
            rows.next();
            return rows.getInt(1);
        }
    }
}
