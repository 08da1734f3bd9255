package io.bingosim.api.system;

import io.bingosim.batch.Database;
import io.bingosim.batch.life.Drain;
import io.bingosim.batch.schema.Readiness;
import io.smallrye.health.api.AsyncHealthCheck;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.eclipse.microprofile.health.HealthCheckResponse;

/** Ready: the schema is there, the database answers, and this process is not on its way out. The broker does not matter. */
@org.eclipse.microprofile.health.Readiness
@ApplicationScoped
class ReadyCheck implements AsyncHealthCheck {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Readiness readiness;
    private final Database database;
    private final Drain drain;

    ReadyCheck(Readiness readiness, Database database, Drain drain) {
        this.readiness = readiness;
        this.database = database;
        this.drain = drain;
    }

    @Override
    public Uni<HealthCheckResponse> call() {
        if (!readiness.isReady() || drain.isDraining()) {
            return Uni.createFrom().item(answer(false, drain.isDraining() ? "draining" : "no schema yet"));
        }
        return database.one("SELECT 1 AS one", Tuple.tuple(), row -> answer(true, "answers"))
                .ifNoItem()
                .after(PATIENCE)
                .fail()
                .onFailure()
                .recoverWithItem(answer(false, "does not answer"));
    }

    private static HealthCheckResponse answer(boolean up, String database) {
        return HealthCheckResponse.named("database")
                .status(up)
                .withData("state", database)
                .build();
    }
}
