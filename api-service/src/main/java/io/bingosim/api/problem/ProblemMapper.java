package io.bingosim.api.problem;

import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Whatever a resource or the framework throws becomes a problem. */
class ProblemMapper {
    private final AllowedMethods allowed;

    ProblemMapper(AllowedMethods allowed) {
        this.allowed = allowed;
    }

    @ServerExceptionMapper({WebApplicationException.class, Throwable.class})
    Response map(Throwable failure, RoutingContext routing) {
        WebApplicationException web = failure instanceof WebApplicationException known ? known : null;
        if (web != null && web.getResponse().getStatus() < 400) {
            return web.getResponse();
        }
        ProblemException problem = Failures.problemOf(failure);
        var response = Response.status(problem.type().status());
        Problems.headers(problem.type()).forEach(response::header);
        if (problem.type() == ProblemType.METHOD_NOT_ALLOWED) {
            response.header("Allow", String.join(", ", allowed.at(routing.normalizedPath())));
        }
        return response.entity(Problems.body(routing, problem, failure)).build();
    }
}
