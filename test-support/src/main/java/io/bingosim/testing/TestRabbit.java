package io.bingosim.testing;

import io.bingosim.stack.EnvironmentException;
import io.bingosim.stack.rabbit.BrokerAddress;
import io.bingosim.stack.rabbit.RabbitNode;
import io.bingosim.stack.rabbit.RabbitProvisioning;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The RabbitMQ node of this JVM's tests: one node, a virtual host per test class. */
public final class TestRabbit {
    private static @Nullable RabbitNode node;

    private TestRabbit() {}

    /** Started on first use, with the management plugin, which tests query for queues and consumers. */
    public static synchronized RabbitNode node() {
        if (node == null) {
            if (!RabbitProvisioning.ensureInstalled(System.err::println)) {
                throw new EnvironmentException(RabbitProvisioning.missing());
            }
            RabbitNode started = RabbitNode.start(true);
            Runtime.getRuntime().addShutdownHook(new Thread(started::close));
            node = started;
        }
        return node;
    }

    /** A new, empty virtual host. */
    public static BrokerAddress freshVhost() {
        return node().createVhost("test-" + UUID.randomUUID());
    }
}
