package io.bingosim.api.progress;

import io.bingosim.api.batch.BatchRepository;
import io.bingosim.api.batch.BatchView;
import io.bingosim.api.http.LiveView;
import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.Tagged;
import io.bingosim.api.security.Roles;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.time.Duration;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestMulti;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

@Path("/api/v1/batches/{id}")
@Tag(name = "Batches")
@RolesAllowed(Roles.VIEWER)
class ProgressResource {
    private static final String EVENT_EXAMPLE = """
            id:ended-2031-06-06T11:19:21.1Z
            event:ended
            data:{"id":"01a1e233-e4f8-71e9-b1e2-8d0e2f8d68bc","status":"COMPLETED"}

            """;

    private final BatchRepository batches;
    private final AwaitChange<BatchView> awaitChange;
    private final BatchWatcher watcher;
    private final Streams streams;

    ProgressResource(BatchRepository batches, BatchWatcher watcher, Streams streams) {
        this.batches = batches;
        this.awaitChange = new AwaitChange<>(batches::view, watcher, streams);
        this.watcher = watcher;
        this.streams = streams;
    }

    @GET
    @Tagged
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "getBatch",
            summary = "Get a batch",
            description = "With `wait` it answers when the batch ends or the time is over.")
    @APIResponse(responseCode = "200", description = "The batch.")
    public Uni<BatchView> get(
            @RestPath String id,
            @Parameter(
                            description =
                                    "Seconds to wait for a change (long polling). The response comes at once if the"
                                            + " batch has ended or differs from If-None-Match.",
                            schema = @Schema(type = SchemaType.INTEGER, minimum = "0", maximum = "60"))
                    @RestQuery
                    @Nullable
                    String wait,
            @Context HttpHeaders headers) {
        UUID batch = Parameters.batchId(id);
        long seconds = wait == null ? 0 : Parameters.whole("wait", wait, 0, AwaitChange.SECONDS_MAX);
        return seconds == 0
                ? batches.view(batch)
                : awaitChange.await(
                        batch, Duration.ofSeconds(seconds), headers.getHeaderString(HttpHeaders.IF_NONE_MATCH));
    }

    @GET
    @Path("/events")
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @BeforeStream
    @Operation(
            operationId = "watchBatch",
            summary = "Watch a batch by server-sent events",
            description = "Sends progress and results together, so that both are from one instant.")
    @Parameter(
            name = "Last-Event-ID",
            in = ParameterIn.HEADER,
            description = "Id of the last event received, as an EventSource sends it when it reconnects.",
            schema = @Schema(type = SchemaType.STRING))
    @APIResponse(
            responseCode = "200",
            description =
                    "`progress` at most twice per second, the first results at once, comments as heartbeats, then `ended`."
                            + " The data of an"
                            + " event is the batch.",
            content =
                    @Content(
                            mediaType = MediaType.SERVER_SENT_EVENTS,
                            schema = @Schema(type = SchemaType.STRING),
                            example = EVENT_EXAMPLE))
    @APIResponse(responseCode = "204", description = "The client has already received the event `ended`.")
    public RestMulti<OutboundSseEvent> events(@RestPath String id, @Context Sse sse, @Context RoutingContext routing) {
        return RestMulti.fromMultiData(streams.admitAll(() -> stream(StreamStart.first(routing), sse)))
                .header(HttpHeaders.CACHE_CONTROL, "no-cache")
                // Keeps proxies from buffering events.
                .header("X-Accel-Buffering", "no")
                .build();
    }

    private Multi<OutboundSseEvent> stream(LiveView first, Sse sse) {
        return LiveEvents.stream(first, watcher.views(first.id()), sse);
    }
}
