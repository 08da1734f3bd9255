package io.bingosim.api.progress;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.batch.BatchReads;
import io.bingosim.api.batch.BatchView;
import io.bingosim.api.http.Parameters;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.time.Duration;
import java.util.UUID;
import org.jboss.resteasy.reactive.RestMulti;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

@Path("/api/v1/batches/{id}")
class ProgressResource {
    private final BatchReads reads;
    private final AwaitChange awaitChange;
    private final Watch watch;
    private final Streams streams;
    private final ApiConfig config;

    ProgressResource(BatchReads reads, AwaitChange awaitChange, Watch watch, Streams streams, ApiConfig config) {
        this.reads = reads;
        this.awaitChange = awaitChange;
        this.watch = watch;
        this.streams = streams;
        this.config = config;
    }

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    public Uni<Response> get(@RestPath String id, @RestQuery @Nullable String wait, @Context HttpHeaders headers) {
        UUID batch = Parameters.batchId(id);
        long seconds = wait == null
                ? 0
                : Parameters.whole("wait", wait, 0, config.limits().waiting().toSeconds());
        Uni<BatchView> view = seconds == 0
                ? reads.view(batch)
                : awaitChange.await(
                        batch, Duration.ofSeconds(seconds), headers.getHeaderString(HttpHeaders.IF_NONE_MATCH));
        return view.map(found -> found.tagged().answer(headers));
    }

    @GET
    @Path("/events")
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @BeforeStream
    public RestMulti<OutboundSseEvent> events(@RestPath String id, @Context Sse sse, @Context RoutingContext routing) {
        // Proxies must not hold events back.
        return RestMulti.fromMultiData(streams.admitAll(() -> stream(EventsGuard.first(routing), sse)))
                .header(HttpHeaders.CACHE_CONTROL, "no-cache")
                .header("X-Accel-Buffering", "no")
                .build();
    }

    private Multi<OutboundSseEvent> stream(BatchView first, Sse sse) {
        Events events = new Events(sse, config.progress().period());
        Multi<OutboundSseEvent> changes = Multi.createBy()
                .concatenating()
                .streams(Multi.createFrom().item(first), watch.views(first.id()))
                .onItem()
                .transformToIterable(events::of)
                // Deleted, or this process stops: without an end of its own the client comes back and learns more.
                .onCompletion()
                .continueWith(events.over());
        Multi<OutboundSseEvent> heartbeats = Multi.createFrom()
                .ticks()
                .startingAfter(config.progress().heartbeat())
                .every(config.progress().heartbeat())
                .onOverflow()
                .drop()
                .map(tick -> events.heartbeat());
        return Multi.createBy().merging().streams(changes, heartbeats).select().first(event -> event != events.over());
    }
}
