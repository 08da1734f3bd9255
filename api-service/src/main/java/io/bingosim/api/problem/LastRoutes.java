package io.bingosim.api.problem;

import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.jspecify.annotations.Nullable;

/** What no other route has answered: unknown addresses, and failures outside of any resource. */
@ApplicationScoped
class LastRoutes {
    void register(@Observes Router router) {
        router.route().order(Integer.MAX_VALUE).handler(routing -> Problems.send(routing, Failures.ofStatus(404)));
        router.route().order(Integer.MIN_VALUE).failureHandler(LastRoutes::failed);
    }

    private static void failed(RoutingContext routing) {
        @Nullable Throwable failure = routing.failure();
        boolean clientsFault = routing.statusCode() >= 400 && routing.statusCode() < 500;
        Problems.send(routing, failure == null || clientsFault ? Failures.ofStatus(routing.statusCode()) : failure);
    }
}
