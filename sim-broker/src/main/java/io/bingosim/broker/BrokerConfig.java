package io.bingosim.broker;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/** Where RabbitMQ is. Used only with `bingosim.transport=rabbitmq`. */
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
}
