package io.bingosim.api.progress;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.batch.BatchReads;
import io.bingosim.api.batch.BatchView;
import io.bingosim.api.http.Parameters;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.resteasy.reactive.RestHeader;
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
    public RestMulti<OutboundSseEvent> events(
            @RestPath String id, @RestHeader("Last-Event-ID") @Nullable String lastEventId, @Context Sse sse) {
        UUID batch = Parameters.batchId(id);
        // What can go wrong goes wrong before the stream begins: afterwards no problem could be sent.
        Uni<BatchView> first = reads.view(batch).invoke(view -> {
            if (view.hasEnded() && Events.isEnd(lastEventId)) {
                // Tells an EventSource that came back after the end to stay away.
                throw new WebApplicationException(Response.noContent().build());
            }
            streams.enter();
        });
        return RestMulti.fromUniResponse(
                first,
                view -> stream(view, sse).onTermination().invoke(streams::leave),
                view -> Map.of(HttpHeaders.CACHE_CONTROL, List.of("no-cache"), "X-Accel-Buffering", List.of("no")));
    }

    private Multi<OutboundSseEvent> stream(BatchView first, Sse sse) {
        Events events = new Events(sse, config.progress().period());
        Multi<OutboundSseEvent> changes = Multi.createBy()
                .concatenating()
                .streams(Multi.createFrom().item(first), watch.views(first.id()))
                .onItem()
                .transformToIterable(events::of);
        Multi<OutboundSseEvent> heartbeats = Multi.createFrom()
                .ticks()
                .startingAfter(config.progress().heartbeat())
                .every(config.progress().heartbeat())
                .onOverflow()
                .drop()
                .map(tick -> events.heartbeat());
        return Multi.createBy()
                .merging()
                .streams(changes, heartbeats)
                .select()
                .first(event -> event != events.over());
    }
}
