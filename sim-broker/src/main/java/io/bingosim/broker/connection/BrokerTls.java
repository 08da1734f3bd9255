package io.bingosim.broker.connection;

import com.rabbitmq.client.ConnectionFactory;
import io.bingosim.broker.BrokerConfig;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.mutiny.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts connections to the broker and verifies it: its certificate, by a given authority, and its host name. A client
 * certificate is sent if one is configured. The files are read for each connection, so renewed ones need no restart.
 */
@ApplicationScoped
class BrokerTls {
    private final BrokerConfig.Tls config;
    private final Vertx vertx;

    BrokerTls(BrokerConfig config, Vertx vertx) {
        this.config = config.tls();
        this.vertx = vertx;
    }

    boolean isEnabled() {
        return config.enabled();
    }

    void apply(ConnectionFactory factory) throws IOException {
        if (!config.enabled()) {
            return;
        }
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(clientCertificate(), authorities(), null);
            factory.useSslProtocol(context);
            factory.enableHostnameVerification();
        } catch (Exception e) {
            throw new IOException(
                    "The files for TLS to the broker are unusable: " + e.getMessage()
                            + ". Check RABBITMQ_CA_FILE, RABBITMQ_CERT_FILE and RABBITMQ_KEY_FILE.",
                    e);
        }
    }

    private TrustManager[] authorities() throws Exception {
        String file = required(config.caFile(), "RABBITMQ_CA_FILE");
        return new PemTrustOptions()
                .addCertPath(file)
                .getTrustManagerFactory(vertx.getDelegate())
                .getTrustManagers();
    }

    private KeyManager @Nullable [] clientCertificate() throws Exception {
        if (config.certFile().isEmpty() && config.keyFile().isEmpty()) {
            return null;
        }
        return new PemKeyCertOptions()
                .addCertPath(required(config.certFile(), "RABBITMQ_CERT_FILE"))
                .addKeyPath(required(config.keyFile(), "RABBITMQ_KEY_FILE"))
                .getKeyManagerFactory(vertx.getDelegate())
                .getKeyManagers();
    }

    private static String required(Optional<String> file, String variable) {
        return file.orElseThrow(() -> new IllegalStateException(variable + " is not set"));
    }
}
