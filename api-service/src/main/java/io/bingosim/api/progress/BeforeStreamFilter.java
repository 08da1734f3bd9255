package io.bingosim.api.progress;

import io.bingosim.api.batch.BatchView;
import io.bingosim.api.http.Parameters;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/** Makes all checks of a stream before it begins, while a problem can still be the response. */
class BeforeStreamFilter {
    private static final String FIRST = "bingosim.first";

    private final FirstViews firstViews;
    private final Streams streams;

    BeforeStreamFilter(FirstViews firstViews, Streams streams) {
        this.firstViews = firstViews;
        this.streams = streams;
    }

    /** A response, or a null item if the stream may begin. */
    @BeforeStream
    @ServerRequestFilter
    public Uni<Response> check(ContainerRequestContext request, RoutingContext routing) {
        String id = request.getUriInfo().getPathParameters().getFirst("id");
        @Nullable String seen = request.getHeaderString("Last-Event-ID");
        boolean headOnly = request.getMethod().equals("HEAD");
        return firstViews.get(Parameters.batchId(id)).map(view -> response(view, seen, headOnly, routing));
    }

    static BatchView first(RoutingContext routing) {
        return routing.get(FIRST);
    }

    private @Nullable Response response(
            BatchView view, @Nullable String seen, boolean headOnly, RoutingContext routing) {
        if (view.hasEnded() && BatchEvents.isEnd(seen)) {
            // Makes an EventSource that reconnects after the end stop reconnecting.
            return Response.noContent().build();
        }
        if (headOnly) {
            return Response.ok().type("text/event-stream").build();
        }
        if (routing.response().closed()) {
            // The client disconnected during the lookup, so no event would ever end the stream.
            return Response.noContent().build();
        }
        streams.expectRoom();
        routing.put(FIRST, view);
        return null;
    }
}
