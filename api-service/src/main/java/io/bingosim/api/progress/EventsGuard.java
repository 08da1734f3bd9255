package io.bingosim.api.progress;

import io.bingosim.api.batch.BatchReads;
import io.bingosim.api.batch.BatchView;
import io.bingosim.api.http.Parameters;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/** What can go wrong with a stream goes wrong here: its headers are sent before its first event. */
class EventsGuard {
    private static final String FIRST = "bingosim.first";

    private final BatchReads reads;
    private final Streams streams;

    EventsGuard(BatchReads reads, Streams streams) {
        this.reads = reads;
        this.streams = streams;
    }

    /** An answer, or a null item if the stream may begin. */
    @BeforeStream
    @ServerRequestFilter
    public Uni<Response> check(ContainerRequestContext request, RoutingContext routing) {
        String id = request.getUriInfo().getPathParameters().getFirst("id");
        @Nullable String seen = request.getHeaderString("Last-Event-ID");
        boolean headOnly = request.getMethod().equals("HEAD");
        return reads.view(Parameters.batchId(id)).map(view -> answer(view, seen, headOnly, routing));
    }

    static BatchView first(RoutingContext routing) {
        return routing.get(FIRST);
    }

    private @Nullable Response answer(BatchView view, @Nullable String seen, boolean headOnly, RoutingContext routing) {
        if (view.hasEnded() && Events.isEnd(seen)) {
            // Tells an EventSource that came back after the end to stay away.
            return Response.noContent().build();
        }
        if (headOnly) {
            return Response.ok().type("text/event-stream").build();
        }
        if (routing.response().closed()) {
            // The client went away while we looked. Nobody would ever tell the stream to end.
            return Response.noContent().build();
        }
        streams.expectRoom();
        routing.put(FIRST, view);
        return null;
    }
}
