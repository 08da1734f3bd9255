package io.bingosim.api.progress;

import io.bingosim.api.http.Parameters;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Makes all checks of a stream before it begins, while a problem can still be the response. */
class BeforeStreamFilter {
    private final FirstViews firstViews;
    private final StreamStart start;

    BeforeStreamFilter(FirstViews firstViews, StreamStart start) {
        this.firstViews = firstViews;
        this.start = start;
    }

    /** A response, or a null item if the stream may begin. */
    @BeforeStream
    @ServerRequestFilter
    public Uni<Response> check(ContainerRequestContext request, RoutingContext routing) {
        String id = request.getUriInfo().getPathParameters().getFirst("id");
        return firstViews.get(Parameters.batchId(id)).map(view -> start.check(view, request, routing));
    }
}
