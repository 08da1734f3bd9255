package io.bingosim.api.problem;

import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.ForbiddenException;
import io.quarkus.security.UnauthorizedException;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Turns everything a resource or Quarkus REST throws into a problem. */
class ProblemMapper {
    /** The framework has its own mappers for some of these; a mapper for {@link Throwable} would not replace them. */
    @ServerExceptionMapper({
        WebApplicationException.class,
        AuthenticationFailedException.class,
        UnauthorizedException.class,
        ForbiddenException.class,
        Throwable.class
    })
    Response map(Throwable failure, RoutingContext routing) {
        WebApplicationException web = failure instanceof WebApplicationException known ? known : null;
        if (web != null && web.getResponse().getStatus() < 400) {
            return web.getResponse();
        }
        ProblemException problem = Failures.problemOf(failure);
        var response = Response.status(problem.type().status());
        Problems.headers(problem.type()).forEach(response::header);
        return response.entity(Problems.body(routing, problem, failure)).build();
    }
}
