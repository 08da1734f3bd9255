package io.bingosim.worker.health;

import io.bingosim.batch.database.DiskSpaceMonitor;
import io.bingosim.batch.process.GracefulShutdown;
import io.bingosim.batch.process.Heartbeat;
import io.bingosim.batch.process.SchemaReadiness;
import io.bingosim.broker.process.BrokerStatus;
import io.bingosim.worker.chunk.ChunkConsumer;
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

    /** Postgres: the schema exists, its disk has room and the last heartbeat is recent. */
    @Readiness
    @ApplicationScoped
    static class DatabaseCheck implements HealthCheck {
        private static final String NAME = "postgres";

        private final SchemaReadiness schema;
        private final Heartbeat heartbeat;
        private final DiskSpaceMonitor disk;

        DatabaseCheck(SchemaReadiness schema, Heartbeat heartbeat, DiskSpaceMonitor disk) {
            this.schema = schema;
            this.heartbeat = heartbeat;
            this.disk = disk;
        }

        @Override
        public HealthCheckResponse call() {
            if (!schema.isReady()) {
                return down(NAME, "the database or its schema");
            }
            if (disk.isFull()) {
                return down(NAME, "room on the disk of the database");
            }
            return heartbeat.isFresh() ? up(NAME) : down(NAME, "a recent heartbeat");
        }
    }

    /** RabbitMQ: reachable, its topology complete, this worker's consumer on the queue, its publishes confirmed. */
    @Readiness
    @ApplicationScoped
    static class BrokerCheck implements HealthCheck {
        private static final String NAME = "rabbitmq";

        private final BrokerStatus broker;
        private final ChunkConsumer consumer;

        BrokerCheck(BrokerStatus broker, ChunkConsumer consumer) {
            this.broker = broker;
            this.consumer = consumer;
        }

        @Override
        public HealthCheckResponse call() {
            if (!broker.isUsed()) {
                return HealthCheckResponse.named(NAME)
                        .withData("transport", "postgres")
                        .up()
                        .build();
            }
            String missing = broker.missing().orElse(consumer.isConsuming() ? "" : "a consumer on the work queue");
            var response = HealthCheckResponse.named(NAME).status(missing.isEmpty());
            broker.notices().forEach(response::withData);
            return (missing.isEmpty() ? response : response.withData(MISSING, missing)).build();
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
