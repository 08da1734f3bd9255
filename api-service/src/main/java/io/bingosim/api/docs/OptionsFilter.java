package io.bingosim.api.docs;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/** Answers OPTIONS from the document: the framework would name every method of the resource's class. */
class OptionsFilter {
    private final Document document;

    OptionsFilter(Document document) {
        this.document = document;
    }

    @ServerRequestFilter(preMatching = true)
    public @Nullable Response options(ContainerRequestContext request) {
        if (!request.getMethod().equals("OPTIONS")) {
            return null;
        }
        List<String> methods = document.at(request.getUriInfo().getRequestUri().getPath());
        return methods.isEmpty()
                ? null
                : Response.ok()
                        .header(HttpHeaders.ALLOW, String.join(", ", methods))
                        .build();
    }
}
