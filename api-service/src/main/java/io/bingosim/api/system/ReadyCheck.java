package io.bingosim.api.system;

import io.bingosim.batch.Database;
import io.bingosim.batch.life.Drain;
import io.bingosim.batch.schema.Readiness;
import io.smallrye.health.api.AsyncHealthCheck;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;

/** Ready to answer. Each dependency says for itself what is missing. The broker is none: the outbox absorbs its absence. */
final class ReadyCheck {
    private ReadyCheck() {}

    /** Postgres: the schema is there and it answers. */
    @org.eclipse.microprofile.health.Readiness
    @ApplicationScoped
    static class DatabaseCheck implements AsyncHealthCheck {
        private static final Duration PATIENCE = Duration.ofSeconds(2);

        private final Readiness schema;
        private final Database database;

        DatabaseCheck(Readiness schema, Database database) {
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
                    .after(PATIENCE)
                    .fail()
                    .onFailure()
                    .recoverWithItem(missing("an answer"));
        }

        private static HealthCheckResponse missing(String what) {
            return HealthCheckResponse.named("postgres")
                    .withData("missing", what)
                    .down()
                    .build();
        }
    }

    /** Down from the first moment of a shutdown. */
    @org.eclipse.microprofile.health.Readiness
    @ApplicationScoped
    static class DrainCheck implements HealthCheck {
        private final Drain drain;

        DrainCheck(Drain drain) {
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
