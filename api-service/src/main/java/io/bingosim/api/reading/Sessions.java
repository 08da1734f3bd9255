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
 * Opens a session for one reading, on a context of its own. So a reading may start from any thread, and a client that
 * goes away in the middle of it cannot leave the session, and its connection, open behind him.
 */
@ApplicationScoped
public class Sessions {
    private final Vertx vertx;
    private final Duration timeout;

    Sessions(Vertx vertx, BatchConfig config) {
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
