package io.bingosim.broker;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.Optional;

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

    Tls tls();

    interface Tls {
        /** Whether connections are encrypted; the broker's certificate and host name are then verified. */
        @WithDefault("false")
        boolean enabled();

        /** A PEM file with the certificates of the authority that signed the broker's. */
        Optional<String> caFile();

        /** A PEM file with a client certificate, if the broker asks for one. */
        Optional<String> certFile();

        /** A PEM file with the private key of the client certificate. */
        Optional<String> keyFile();
    }
}
