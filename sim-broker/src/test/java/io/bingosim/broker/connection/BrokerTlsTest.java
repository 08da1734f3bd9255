package io.bingosim.broker.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.Connection;
import io.bingosim.broker.BrokerConfig;
import io.bingosim.stack.process.FreePorts;
import io.bingosim.stack.rabbit.RabbitNode;
import io.bingosim.stack.rabbit.RabbitProvisioning;
import io.bingosim.testing.TestCertificates;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.vertx.mutiny.core.Vertx;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real RabbitMQ that asks for a client certificate; its own is for 127.0.0.1 and not for localhost. */
class BrokerTlsTest {
    @TempDir
    private static Path folder;

    @TempDir
    private static Path foreignFolder;

    private static final Vertx VERTX = Vertx.vertx();
    private static final ExecutorService THREAD = Executors.newSingleThreadExecutor();
    private static TestCertificates certificates;
    private static int port;
    private static RabbitNode node;

    @BeforeAll
    static void start() {
        RabbitProvisioning.ensureInstalled(System.err::println);
        certificates = new TestCertificates(folder);
        port = FreePorts.next();
        node = RabbitNode.start(false, """
            listeners.ssl.1 = 127.0.0.1:%d
            ssl_options.cacertfile = %s
            ssl_options.certfile = %s
            ssl_options.keyfile = %s
            ssl_options.verify = verify_peer
            ssl_options.fail_if_no_peer_cert = true
            """.formatted(
                port, certificates.authority(), certificates.certificate("server"), certificates.key("server")));
    }

    @AfterAll
    static void stop() {
        node.close();
        THREAD.shutdown();
        VERTX.closeAndAwait();
    }

    @Test
    void a_verified_connection_with_a_client_certificate_is_encrypted() throws Exception {
        try (Connection connection = open("127.0.0.1", certificates.authority(), true)) {
            assertThat(connection.isOpen()).isTrue();
            assertThat(node.ctl("list_connections", "ssl", "peer_cert_subject")).contains("true", "CN=client");
        }
    }

    @Test
    void a_certificate_for_another_host_name_is_refused() {
        assertThatThrownBy(() -> open("localhost", certificates.authority(), true))
                .hasStackTraceContaining("localhost");
    }

    @Test
    void a_certificate_of_a_foreign_authority_is_refused() {
        Path foreign = new TestCertificates(foreignFolder).authority();

        assertThatThrownBy(() -> open("127.0.0.1", foreign, true)).hasStackTraceContaining("PKIX path");
    }

    @Test
    void the_broker_refuses_a_client_without_a_certificate() {
        assertThatThrownBy(() -> open("127.0.0.1", certificates.authority(), false));
    }

    @Test
    void an_unusable_file_is_reported_with_its_variable() {
        assertThatThrownBy(() -> open("127.0.0.1", folder.resolve("none.pem"), true))
                .hasMessageContaining("RABBITMQ_CA_FILE");
    }

    private static Connection open(String host, Path authority, boolean withCertificate) throws Exception {
        Map<String, String> settings = new HashMap<>(Map.of(
                "bingosim.broker.host", host,
                "bingosim.broker.port", Integer.toString(port),
                "bingosim.broker.user", node.address().user(),
                "bingosim.broker.password", node.address().password(),
                "bingosim.broker.tls.enabled", "true",
                "bingosim.broker.tls.ca-file", authority.toString()));
        if (withCertificate) {
            settings.put(
                    "bingosim.broker.tls.cert-file",
                    certificates.certificate("client").toString());
            settings.put(
                    "bingosim.broker.tls.key-file", certificates.key("client").toString());
        }
        BrokerConfig config = new SmallRyeConfigBuilder()
                .withMapping(BrokerConfig.class)
                .withDefaultValues(settings)
                .build()
                .getConfigMapping(BrokerConfig.class);
        return new ConnectionOpener(config, new BrokerTls(config, VERTX)).open("test", THREAD);
    }
}
