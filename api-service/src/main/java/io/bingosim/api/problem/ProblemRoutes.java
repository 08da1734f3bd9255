package io.bingosim.api.problem;

import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.jspecify.annotations.Nullable;

/** Problems outside of any resource: URLs that no route serves, and failures in filters. */
@ApplicationScoped
class ProblemRoutes {
    void register(@Observes Router router) {
        router.route().order(Integer.MAX_VALUE).handler(routing -> Problems.send(routing, Failures.ofStatus(404)));
        router.route().order(Integer.MIN_VALUE).failureHandler(ProblemRoutes::failed);
    }

    private static void failed(RoutingContext routing) {
        @Nullable Throwable failure = routing.failure();
        boolean clientError = routing.statusCode() >= 400 && routing.statusCode() < 500;
        Problems.send(routing, failure == null || clientError ? Failures.ofStatus(routing.statusCode()) : failure);
    }
}
