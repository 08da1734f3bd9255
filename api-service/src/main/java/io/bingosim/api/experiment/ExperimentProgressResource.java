package io.bingosim.api.experiment;

import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.Tagged;
import io.bingosim.api.progress.AwaitChange;
import io.bingosim.api.progress.LiveEvents;
import io.bingosim.api.progress.StreamStart;
import io.bingosim.api.progress.Streams;
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

@Path("/api/v1/experiments/{id}")
@Tag(name = "Experiments")
@RolesAllowed(Roles.VIEWER)
class ExperimentProgressResource {
    private static final String EVENT_EXAMPLE = """
            id:ended-2031-06-06T11:19:21.1Z
            event:ended
            data:{"id":"01a1e233-e4f8-71e9-b1e2-8d0e2f8d68bd","status":"COMPLETED","verdict":"SELECTED"}

            """;

    private final ExperimentRepository experiments;
    private final AwaitChange<ExperimentView> awaitChange;
    private final ExperimentWatcher watcher;
    private final Streams streams;

    ExperimentProgressResource(ExperimentRepository experiments, ExperimentWatcher watcher, Streams streams) {
        this.experiments = experiments;
        this.awaitChange = new AwaitChange<>(experiments::view, watcher, streams);
        this.watcher = watcher;
        this.streams = streams;
    }

    @GET
    @Tagged
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "getExperiment",
            summary = "Get an experiment",
            description = "With `wait` it answers when the experiment ends or the time is over.")
    @Parameter(name = "id", description = "Id of the experiment.", schema = @Schema(format = "uuid"))
    @APIResponse(responseCode = "200", description = "The experiment.")
    public Uni<ExperimentView> get(
            @RestPath String id,
            @Parameter(
                            description =
                                    "Seconds to wait for a change (long polling). The response comes at once if the"
                                            + " experiment has ended or differs from If-None-Match.",
                            schema = @Schema(type = SchemaType.INTEGER, minimum = "0", maximum = "60"))
                    @RestQuery
                    @Nullable
                    String wait,
            @Context HttpHeaders headers) {
        UUID experiment = Parameters.experimentId(id);
        long seconds = wait == null ? 0 : Parameters.whole("wait", wait, 0, AwaitChange.SECONDS_MAX);
        return seconds == 0
                ? experiments.view(experiment)
                : awaitChange.await(
                        experiment, Duration.ofSeconds(seconds), headers.getHeaderString(HttpHeaders.IF_NONE_MATCH));
    }

    @GET
    @Path("/events")
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @BeforeExperimentStream
    @Operation(
            operationId = "watchExperiment",
            summary = "Watch an experiment by server-sent events",
            description = "Sends the state after every look at the results.")
    @Parameter(name = "id", description = "Id of the experiment.", schema = @Schema(format = "uuid"))
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
                            + " event is the experiment.",
            content =
                    @Content(
                            mediaType = MediaType.SERVER_SENT_EVENTS,
                            schema = @Schema(type = SchemaType.STRING),
                            example = EVENT_EXAMPLE))
    @APIResponse(responseCode = "204", description = "The client has already received the event `ended`.")
    public RestMulti<OutboundSseEvent> events(@RestPath String id, @Context Sse sse, @Context RoutingContext routing) {
        return RestMulti.fromMultiData(streams.admitAll(() -> stream(routing, sse)))
                .header(HttpHeaders.CACHE_CONTROL, "no-cache")
                // Keeps proxies from buffering events.
                .header("X-Accel-Buffering", "no")
                .build();
    }

    private Multi<OutboundSseEvent> stream(RoutingContext routing, Sse sse) {
        var first = StreamStart.first(routing);
        return LiveEvents.stream(first, watcher.views(first.id()), sse);
    }
}
