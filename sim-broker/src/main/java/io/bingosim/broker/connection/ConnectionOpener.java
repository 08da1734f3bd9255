package io.bingosim.broker.connection;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.bingosim.batch.database.PlainConnections;
import io.bingosim.broker.BrokerConfig;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeoutException;

/**
 * Opens connections that never recover by themselves. A recovered channel numbers its deliveries from one again, so an
 * acknowledgement meant for the old channel would hit another message. The owner of a lost connection opens a new one
 * and forgets the messages the old one delivered.
 */
@ApplicationScoped
public class ConnectionOpener {
    /** Limit for connecting, for the handshake and for each call, one by one. */
    private static final int TIMEOUT_MILLIS =
            Math.toIntExact(Duration.ofSeconds(3).toMillis());

    /** The broker and the client each treat a connection as lost after twice this silence. */
    private static final int HEARTBEAT_SECONDS = 5;

    private final BrokerConfig config;
    private final BrokerTls tls;

    ConnectionOpener(BrokerConfig config, BrokerTls tls) {
        this.config = config;
        this.tls = tls;
        if (!tls.isEnabled()) {
            PlainConnections.warn("The broker connection", config.host(), "set RABBITMQ_TLS=true and RABBITMQ_CA_FILE");
        }
    }

    /** Blocks for at most a few times the timeout. */
    public Connection open(String name, ExecutorService executor) throws IOException, TimeoutException {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost(config.host());
        factory.setPort(config.port());
        factory.setUsername(config.user());
        factory.setPassword(config.password());
        factory.setVirtualHost(config.vhost());
        factory.setAutomaticRecoveryEnabled(false);
        factory.setTopologyRecoveryEnabled(false);
        factory.setConnectionTimeout(TIMEOUT_MILLIS);
        factory.setHandshakeTimeout(TIMEOUT_MILLIS);
        factory.setChannelRpcTimeout(TIMEOUT_MILLIS);
        factory.setShutdownTimeout(TIMEOUT_MILLIS);
        factory.setRequestedHeartbeat(HEARTBEAT_SECONDS);
        tls.apply(factory);
        return factory.newConnection(executor, name);
    }
}
