package io.bingosim.worker.health;

import io.bingosim.batch.process.GracefulShutdown;
import io.bingosim.batch.process.Heartbeat;
import io.bingosim.batch.process.SchemaReadiness;
import io.bingosim.broker.connection.ControlConnection;
import io.bingosim.broker.publish.PublishMonitor;
import io.bingosim.broker.topology.TopologyMonitor;
import io.bingosim.broker.topology.TopologyMonitor.TopologyStatus;
import io.bingosim.worker.chunk.ChunkConsumer;
import io.bingosim.worker.chunk.ChunkSource;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** A worker is ready when it can take chunks through its configured transport. Each check names what is missing. */
final class WorkerReadiness {
    private static final String MISSING = "missing";

    private WorkerReadiness() {}

    private static HealthCheckResponse up(String name) {
        return HealthCheckResponse.up(name);
    }

    private static HealthCheckResponse down(String name, String missing) {
        return HealthCheckResponse.named(name).withData(MISSING, missing).down().build();
    }

    /** Postgres: the schema exists and the last heartbeat is recent. */
    @Readiness
    @ApplicationScoped
    static class DatabaseCheck implements HealthCheck {
        private static final String NAME = "postgres";

        private final SchemaReadiness schema;
        private final Heartbeat heartbeat;

        DatabaseCheck(SchemaReadiness schema, Heartbeat heartbeat) {
            this.schema = schema;
            this.heartbeat = heartbeat;
        }

        @Override
        public HealthCheckResponse call() {
            if (!schema.isReady()) {
                return down(NAME, "the database or its schema");
            }
            return heartbeat.isFresh() ? up(NAME) : down(NAME, "a recent heartbeat");
        }
    }

    /** RabbitMQ: reachable, its topology complete, this worker's consumer on the queue, its publishes confirmed. */
    @Readiness
    @ApplicationScoped
    static class BrokerCheck implements HealthCheck {
        private static final String NAME = "rabbitmq";

        private final ChunkSource source;
        private final ControlConnection control;
        private final TopologyMonitor topology;
        private final ChunkConsumer consumer;
        private final PublishMonitor publishes;

        BrokerCheck(
                ChunkSource source,
                ControlConnection control,
                TopologyMonitor topology,
                ChunkConsumer consumer,
                PublishMonitor publishes) {
            this.source = source;
            this.control = control;
            this.topology = topology;
            this.consumer = consumer;
            this.publishes = publishes;
        }

        @Override
        public HealthCheckResponse call() {
            if (!source.usesBroker()) {
                return HealthCheckResponse.named(NAME)
                        .withData("transport", "postgres")
                        .up()
                        .build();
            }
            TopologyStatus status = topology.status();
            if (!status.ok()) {
                return down(NAME, status.detail());
            }
            if (!control.isUp()) {
                return down(NAME, "a connection");
            }
            if (!consumer.isConsuming()) {
                return down(NAME, "a consumer on the work queue");
            }
            return publishes.problem().map(missing -> down(NAME, missing)).orElseGet(() -> up(NAME));
        }
    }

    /** Down from the start of a shutdown. */
    @Readiness
    @ApplicationScoped
    static class DrainCheck implements HealthCheck {
        private final GracefulShutdown shutdown;

        DrainCheck(GracefulShutdown shutdown) {
            this.shutdown = shutdown;
        }

        @Override
        public HealthCheckResponse call() {
            return HealthCheckResponse.named("taking work")
                    .status(!shutdown.isDraining())
                    .build();
        }
    }
}
