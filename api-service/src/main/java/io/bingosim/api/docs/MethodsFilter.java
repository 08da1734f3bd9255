package io.bingosim.api.docs;

import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/**
 * Says from the document what can be done with an address. The framework would name every method of the resource's class
 * for OPTIONS, and looks for a method before it looks for a path: POST to a batch is "not found" to it.
 */
class MethodsFilter {
    private final Document document;

    MethodsFilter(Document document) {
        this.document = document;
    }

    @ServerRequestFilter(preMatching = true)
    public @Nullable Response check(ContainerRequestContext request) {
        List<String> methods = document.at(request.getUriInfo().getRequestUri().getPath());
        if (methods.isEmpty()) {
            return null;
        }
        if (request.getMethod().equals("OPTIONS")) {
            return Response.ok()
                    .header(HttpHeaders.ALLOW, String.join(", ", methods))
                    .build();
        }
        if (!methods.contains(request.getMethod())) {
            throw new ProblemException(ProblemType.METHOD_NOT_ALLOWED, "The header Allow says what can be done here.");
        }
        return null;
    }
}
