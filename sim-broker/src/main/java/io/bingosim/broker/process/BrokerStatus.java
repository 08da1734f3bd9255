package io.bingosim.broker.process;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.BatchConfig.Transport;
import io.bingosim.batch.Mode;
import io.bingosim.broker.connection.ControlConnection;
import io.bingosim.broker.publish.PublishMonitor;
import io.bingosim.broker.topology.BindingMonitor;
import io.bingosim.broker.topology.TopologyMonitor;
import io.bingosim.broker.topology.TopologyMonitor.TopologyStatus;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.Optional;

/** Whether this process can use its broker: connected, topology complete, publishes confirmed. */
@ApplicationScoped
public class BrokerStatus {
    private final boolean used;
    private final ControlConnection control;
    private final TopologyMonitor topology;
    private final PublishMonitor publishes;
    private final BindingMonitor bindings;

    BrokerStatus(
            BatchConfig config,
            ControlConnection control,
            TopologyMonitor topology,
            PublishMonitor publishes,
            BindingMonitor bindings) {
        this.used = config.transport() == Transport.RABBITMQ && config.mode() == Mode.DISTRIBUTED;
        this.control = control;
        this.topology = topology;
        this.publishes = publishes;
        this.bindings = bindings;
    }

    /** False in a process that never contacts a broker. */
    public boolean isUsed() {
        return used;
    }

    /** What is missing; empty if nothing is, or if this process uses no broker. */
    public Optional<String> missing() {
        if (!used) {
            return Optional.empty();
        }
        TopologyStatus status = topology.status();
        if (!status.ok()) {
            return Optional.of(status.detail());
        }
        return control.isUp() ? publishes.problem() : Optional.of("a connection");
    }

    /** What an operator should look at although nothing is missing, by name. */
    public Map<String, String> notices() {
        return used ? bindings.notices() : Map.of();
    }
}
