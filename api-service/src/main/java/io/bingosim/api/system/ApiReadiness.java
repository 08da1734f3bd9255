package io.bingosim.api.system;

import io.bingosim.batch.database.Database;
import io.bingosim.batch.process.GracefulShutdown;
import io.bingosim.batch.process.Heartbeat;
import io.bingosim.batch.process.SchemaReadiness;
import io.smallrye.health.api.AsyncHealthCheck;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;

/** One readiness check per dependency. RabbitMQ is not one: the outbox bridges its absence. */
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

        DatabaseCheck(SchemaReadiness schema, Database database, Heartbeat heartbeat) {
            this.schema = schema;
            this.database = database;
            this.heartbeat = heartbeat;
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

        private HealthCheckResponse responding() {
            return heartbeat.isFresh() ? HealthCheckResponse.up("postgres") : missing("a recent heartbeat");
        }

        private static HealthCheckResponse missing(String what) {
            return HealthCheckResponse.named("postgres")
                    .withData("missing", what)
                    .down()
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
