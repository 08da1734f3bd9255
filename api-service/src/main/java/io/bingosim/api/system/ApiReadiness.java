package io.bingosim.api.system;

import io.bingosim.api.local.ExecutionModes;
import io.bingosim.batch.Mode;
import io.bingosim.batch.database.Database;
import io.bingosim.batch.database.DiskSpaceMonitor;
import io.bingosim.batch.execute.Slots;
import io.bingosim.batch.process.GracefulShutdown;
import io.bingosim.batch.process.Heartbeat;
import io.bingosim.batch.process.SchemaReadiness;
import io.bingosim.broker.process.BrokerStatus;
import io.smallrye.health.api.AsyncHealthCheck;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.stream.Collectors;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;

/** One readiness check per dependency. RabbitMQ never fails it, because the outbox bridges its absence. */
final class ApiReadiness {
    private ApiReadiness() {}

    /** Postgres responds and has the schema, and the last heartbeat is recent. */
    @org.eclipse.microprofile.health.Readiness
    @ApplicationScoped
    static class DatabaseCheck implements AsyncHealthCheck {
        private static final Duration TIMEOUT = Duration.ofSeconds(2);

        private final SchemaReadiness schema;
        private final Database database;
        private final Heartbeat heartbeat;
        private final DiskSpaceMonitor disk;

        DatabaseCheck(SchemaReadiness schema, Database database, Heartbeat heartbeat, DiskSpaceMonitor disk) {
            this.schema = schema;
            this.database = database;
            this.heartbeat = heartbeat;
            this.disk = disk;
        }

        @Override
        public Uni<HealthCheckResponse> call() {
            if (!schema.isReady()) {
                return Uni.createFrom().item(missing("the database or its schema"));
            }
            return database.one("SELECT 1 AS one", Tuple.tuple(), row -> responding())
                    .ifNoItem()
                    .after(TIMEOUT)
                    .fail()
                    .onFailure()
                    .recoverWithItem(missing("a response"));
        }

        /** Reading works while the disk is full, so the process stays ready and says what is missing. */
        private HealthCheckResponse responding() {
            if (!heartbeat.isFresh()) {
                return missing("a recent heartbeat");
            }
            var response = HealthCheckResponse.named("postgres").up();
            return (disk.isFull() ? response.withData("missing", "room on the disk of the database") : response)
                    .build();
        }

        private static HealthCheckResponse missing(String what) {
            return HealthCheckResponse.named("postgres")
                    .withData("missing", what)
                    .down()
                    .build();
        }
    }

    /** Always up; it says what is missing while the broker cannot be used, and names lost and extra bindings. */
    @org.eclipse.microprofile.health.Readiness
    @ApplicationScoped
    static class BrokerCheck implements HealthCheck {
        private final BrokerStatus broker;

        BrokerCheck(BrokerStatus broker) {
            this.broker = broker;
        }

        @Override
        public HealthCheckResponse call() {
            var response = HealthCheckResponse.named("rabbitmq").up();
            broker.missing().ifPresent(missing -> response.withData("missing", missing));
            broker.notices().forEach(response::withData);
            return response.build();
        }
    }

    /** Always up; it says which batches this server accepts, and how many LOCAL chunks it executes at the same time. */
    @org.eclipse.microprofile.health.Readiness
    @ApplicationScoped
    static class ExecutionCheck implements HealthCheck {
        private final ExecutionModes modes;
        private final Slots slots;

        ExecutionCheck(ExecutionModes modes, Slots slots) {
            this.modes = modes;
            this.slots = slots;
        }

        @Override
        public HealthCheckResponse call() {
            return HealthCheckResponse.named("execution")
                    .withData("modes", modes.accepted().stream().map(Mode::name).collect(Collectors.joining(", ")))
                    .withData("localSlots", slots.offered())
                    .up()
                    .build();
        }
    }

    /** Down as soon as a shutdown begins. */
    @org.eclipse.microprofile.health.Readiness
    @ApplicationScoped
    static class DrainCheck implements HealthCheck {
        private final GracefulShutdown drain;

        DrainCheck(GracefulShutdown drain) {
            this.drain = drain;
        }

        @Override
        public HealthCheckResponse call() {
            return HealthCheckResponse.named("taking requests")
                    .status(!drain.isDraining())
                    .build();
        }
    }
}
