package io.bingosim.api.progress;

import io.bingosim.api.http.LiveView;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/** Decides how a request for a stream is answered while a problem can still be the response. */
@ApplicationScoped
public class StreamStart {
    private static final String FIRST = "bingosim.first";

    private final Streams streams;

    StreamStart(Streams streams) {
        this.streams = streams;
    }

    /** The view with which a checked stream begins. */
    public static LiveView first(RoutingContext routing) {
        return routing.get(FIRST);
    }

    /** A response, or null if the stream may begin. */
    public @Nullable Response check(LiveView view, ContainerRequestContext request, RoutingContext routing) {
        if (view.hasEnded() && LiveEvents.isEnd(request.getHeaderString("Last-Event-ID"))) {
            // Makes an EventSource that reconnects after the end stop reconnecting.
            return Response.noContent().build();
        }
        if (request.getMethod().equals("HEAD")) {
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
