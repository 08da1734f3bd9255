package io.bingosim.api.request;

import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/**
 * Responds to OPTIONS and rejects methods that a path does not have. The framework would list all methods of the
 * resource class for OPTIONS, and respond 404 instead of 405 where another resource class has the path.
 */
class MethodFilter {
    private final AllowedMethods allowed;

    MethodFilter(AllowedMethods allowed) {
        this.allowed = allowed;
    }

    @ServerRequestFilter(preMatching = true)
    public @Nullable Response check(ContainerRequestContext request, RoutingContext routing) {
        List<String> methods = allowed.at(request.getUriInfo().getRequestUri().getPath());
        boolean options = request.getMethod().equals("OPTIONS");
        if (methods.isEmpty() || methods.contains(request.getMethod()) && !options) {
            return null;
        }
        routing.response().putHeader(HttpHeaders.ALLOW, String.join(", ", methods));
        if (options) {
            return Response.ok().build();
        }
        throw new ProblemException(ProblemType.METHOD_NOT_ALLOWED, "See the Allow header for supported methods.");
    }
}
