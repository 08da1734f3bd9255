package io.bingosim.api.reading;

import io.bingosim.batch.BatchConfig;
import io.quarkus.hibernate.reactive.panache.Panache;
import io.quarkus.vertx.core.runtime.context.VertxContextSafetyToggle;
import io.smallrye.common.vertx.VertxContext;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Opens a session per query on a separate Vert.x context. A query may start on any thread, and a client that disconnects
 * during a query cannot leave its session and connection open.
 */
@ApplicationScoped
public class ReadSessions {
    private final Vertx vertx;
    private final Duration timeout;

    ReadSessions(Vertx vertx, BatchConfig config) {
        this.vertx = vertx;
        this.timeout = config.database().timeout();
    }

    public <T> Uni<T> read(Supplier<Uni<T>> reading) {
        return Uni.createFrom()
                .<T>emitter(emitter -> {
                    Context context = VertxContext.createNewDuplicatedContext(vertx.getOrCreateContext());
                    VertxContextSafetyToggle.setContextSafe(context, true);
                    context.runOnContext(
                            on -> Panache.withSession(reading).subscribe().with(emitter::complete, emitter::fail));
                })
                .ifNoItem()
                .after(timeout)
                .fail();
    }
}
