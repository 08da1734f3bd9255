package io.bingosim.broker;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeoutException;

/**
 * Makes plain connections that never recover by themselves: a recovered channel counts its delivery tags anew, and an
 * answer to the old one would hit another message. Who loses a connection makes a new one and forgets what it held.
 */
@ApplicationScoped
public class Connections {
    private final BrokerConfig config;

    Connections(BrokerConfig config) {
        this.config = config;
    }

    /** Blocks, but never longer than a few times the configured timeout. */
    public Connection open(String name, ExecutorService executor) throws IOException, TimeoutException {
        int timeout = Math.toIntExact(config.timeout().toMillis());
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost(config.host());
        factory.setPort(config.port());
        factory.setUsername(config.user());
        factory.setPassword(config.password());
        factory.setVirtualHost(config.vhost());
        factory.setAutomaticRecoveryEnabled(false);
        factory.setTopologyRecoveryEnabled(false);
        factory.setConnectionTimeout(timeout);
        factory.setHandshakeTimeout(timeout);
        factory.setChannelRpcTimeout(timeout);
        factory.setShutdownTimeout(timeout);
        factory.setRequestedHeartbeat(
                Math.toIntExact(Math.max(1, config.heartbeat().toSeconds())));
        return factory.newConnection(executor, name);
    }

    public Duration timeout() {
        return config.timeout();
    }
}
