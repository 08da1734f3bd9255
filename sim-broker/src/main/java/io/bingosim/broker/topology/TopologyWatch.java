package io.bingosim.broker.topology;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import io.bingosim.broker.BrokerLink;
import io.bingosim.broker.BrokerLink.BrokerRefusesException;
import io.bingosim.contracts.topology.Topology;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Keeps the topology as it should be and remembers what the last look found. */
@ApplicationScoped
public class TopologyWatch {
    private static final Logger LOG = Logger.getLogger(TopologyWatch.class);

    private final BrokerLink link;
    private final AtomicLong healed = new AtomicLong();
    private volatile State state = new State(false, "not looked at yet");
    private volatile Map<String, Depth> depths = Map.of();
    private volatile boolean seen;
    private @Nullable Uni<Void> looking;

    TopologyWatch(BrokerLink link) {
        this.link = link;
    }

    /**
     * Looks, and declares what is missing. Fails with {@link BrokerRefusesException} when something exists in another
     * form, and with anything else when the broker does not answer. Who asks while a look is on its way shares it.
     */
    public synchronized Uni<Void> check() {
        Uni<Void> shared = looking;
        if (shared == null) {
            shared = link.ask(this::look)
                    .onFailure()
                    .invoke(failure -> state = new State(false, String.valueOf(failure.getMessage())))
                    .replaceWithVoid()
                    .onTermination()
                    .invoke(this::looked)
                    .memoize()
                    .indefinitely();
            looking = shared;
        }
        return shared;
    }

    private synchronized void looked() {
        looking = null;
    }

    public State state() {
        return state;
    }

    /** Messages and consumers of each queue at the last look. */
    public Map<String, Depth> depths() {
        return depths;
    }

    /** How often something was missing and was declared again. */
    public long healed() {
        return healed.get();
    }

    private State look(Connection connection) throws IOException {
        List<String> missing = DeclareTopology.on(connection);
        if (!missing.isEmpty()) {
            // On a broker this process has not seen before everything may be missing; later it is news.
            LOG.logf(seen ? Logger.Level.WARN : Logger.Level.INFO, "broker: declared %s", String.join(", ", missing));
            healed.addAndGet(seen ? missing.size() : 0);
        }
        seen = true;
        depths = measure(connection);
        state = new State(true, "as it should be");
        return state;
    }

    private static Map<String, Depth> measure(Connection connection) throws IOException {
        Map<String, Depth> all = new LinkedHashMap<>();
        Channel channel = connection.createChannel();
        try {
            for (Topology.Queue queue : Topology.QUEUES) {
                AMQP.Queue.DeclareOk ok = channel.queueDeclarePassive(queue.name());
                all.put(queue.name(), new Depth(ok.getMessageCount(), ok.getConsumerCount()));
            }
        } finally {
            channel.abort();
        }
        return Map.copyOf(all);
    }

    /** Whether the topology is as it should be, and in words. */
    public record State(boolean ok, String detail) {}

    /** Messages ready for delivery, and who listens. */
    public record Depth(int ready, int consumers) {}
}
