package io.bingosim.broker;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;

/** Where RabbitMQ is and how patient we are with it. Only read with `bingosim.transport=rabbitmq`. */
@ConfigMapping(prefix = "bingosim.broker")
public interface BrokerConfig {
    @WithDefault("127.0.0.1")
    String host();

    @WithDefault("5672")
    @Min(1)
    @Max(65535)
    int port();

    @WithDefault("guest")
    String user();

    @WithDefault("guest")
    String password();

    /** The virtual host. */
    @WithDefault("/")
    String vhost();

    /** How long connecting, shaking hands and one question may each take. */
    @WithDefault("PT3S")
    Duration timeout();

    /** Silence after which a connection counts as dead is twice this. */
    @WithDefault("PT5S")
    Duration heartbeat();

    /** How often exchanges, queues and bindings are checked, and healed if need be. */
    @WithDefault("PT5S")
    Duration watch();

    /** How often the leader looks for dead and unroutable messages. */
    @WithDefault("PT5S")
    Duration dead();

    /** Dead messages taken in one go. */
    @WithDefault("100")
    @Min(1)
    @Max(10_000)
    int deadBatchSize();

    /** Messages confirmed or given up before more are handed to the publisher's connection. */
    @WithDefault("1000")
    @Min(1)
    @Max(100_000)
    int unconfirmedMax();
}
