package io.bingosim.stack.rabbit;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An existing broker, named by {@code RABBITMQ_HOST}; closing it does nothing. */
record GivenBroker(BrokerAddress address) implements Broker {
    static @Nullable GivenBroker in(Map<String, String> environment) {
        String host = environment.get("RABBITMQ_HOST");
        if (host == null || host.isBlank()) {
            return null;
        }
        return new GivenBroker(new BrokerAddress(
                host,
                Integer.parseInt(environment.getOrDefault("RABBITMQ_PORT", "5672")),
                environment.getOrDefault("RABBITMQ_USER", "guest"),
                environment.getOrDefault("RABBITMQ_PASS", "guest"),
                environment.getOrDefault("RABBITMQ_VHOST", "/")));
    }

    @Override
    public String description() {
        return "RabbitMQ at " + address.host() + ":" + address.port() + " (RABBITMQ_HOST)";
    }

    @Override
    public void close() {}
}
