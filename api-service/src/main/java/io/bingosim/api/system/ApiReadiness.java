package io.bingosim.api.system;

import io.bingosim.batch.database.Database;
import io.bingosim.batch.process.GracefulShutdown;
import io.bingosim.batch.process.SchemaReadiness;
import io.bingosim.broker.publish.PublishMonitor;
import io.smallrye.health.api.AsyncHealthCheck;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;

/** One readiness check per dependency. RabbitMQ never fails it, because the outbox bridges its absence. */
final class ApiReadiness {
    private ApiReadiness() {}

    /** Postgres responds and has the schema. */
    @org.eclipse.microprofile.health.Readiness
    @ApplicationScoped
    static class DatabaseCheck implements AsyncHealthCheck {
        private static final Duration TIMEOUT = Duration.ofSeconds(2);

        private final SchemaReadiness schema;
        private final Database database;

        DatabaseCheck(SchemaReadiness schema, Database database) {
            this.schema = schema;
            this.database = database;
        }

        @Override
        public Uni<HealthCheckResponse> call() {
            if (!schema.isReady()) {
                return Uni.createFrom().item(missing("the database or its schema"));
            }
            return database.one("SELECT 1 AS one", Tuple.tuple(), row -> HealthCheckResponse.up("postgres"))
                    .ifNoItem()
                    .after(TIMEOUT)
                    .fail()
                    .onFailure()
                    .recoverWithItem(missing("a response"));
        }

        private static HealthCheckResponse missing(String what) {
            return HealthCheckResponse.named("postgres")
                    .withData("missing", what)
                    .down()
                    .build();
        }
    }

    /** Always up; while publishing does not work it says why. */
    @org.eclipse.microprofile.health.Readiness
    @ApplicationScoped
    static class BrokerCheck implements HealthCheck {
        private final PublishMonitor publishes;

        BrokerCheck(PublishMonitor publishes) {
            this.publishes = publishes;
        }

        @Override
        public HealthCheckResponse call() {
            var response = HealthCheckResponse.named("rabbitmq").up();
            publishes.problem().ifPresent(missing -> response.withData("missing", missing));
            return response.build();
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
