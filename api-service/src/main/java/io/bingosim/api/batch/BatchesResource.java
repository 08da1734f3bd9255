package io.bingosim.api.batch;

import io.bingosim.api.http.Page;
import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.Tagged;
import io.bingosim.api.security.Roles;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

@Path("/api/v1/batches")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Batches")
@RolesAllowed(Roles.VIEWER)
class BatchesResource {
    private final BatchCreator creator;
    private final BatchRepository batches;
    private final LiveLeaders leaders;
    private final SecurityIdentity caller;

    BatchesResource(BatchCreator creator, BatchRepository batches, LiveLeaders leaders, SecurityIdentity caller) {
        this.creator = creator;
        this.batches = batches;
        this.leaders = leaders;
        this.caller = caller;
    }

    @POST
    @Blocking
    @Tagged
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed(Roles.OPERATOR)
    @Operation(
            operationId = "createBatch",
            summary = "Create a batch",
            description = "Takes the same time whatever the number of runs. The broker is not involved, so its outage"
                    + " rejects nothing.")
    @APIResponse(
            responseCode = "201",
            description = "Created.",
            content = @Content(schema = @Schema(implementation = BatchView.class)))
    @APIResponse(
            responseCode = "200",
            description = "An earlier request with the same key created it.",
            content = @Content(schema = @Schema(implementation = BatchView.class)))
    @APIResponse(responseCode = "404", ref = "NotFound")
    @APIResponse(responseCode = "409", ref = "Conflict")
    public Uni<RestResponse<BatchView>> create(NewBatchRequest body, @Context RoutingContext routing) {
        return creator.create(body, BatchOrigin.of(routing, caller))
                .chain(created -> batches.view(created.id().value()).map(created::response));
    }

    @GET
    @Tagged
    @Operation(
            operationId = "listBatches",
            summary = "List batches, newest first unless sorted otherwise",
            description = "Filters combine. A cursor stays correct while batches are created and end.")
    @APIResponse(responseCode = "200", description = "A page of batches.")
    public Uni<Page<BatchView>> list(
            @Parameter(
                            description = "Only batches with this status.",
                            schema = @Schema(enumeration = {"PENDING", "RUNNING", "COMPLETED", "ERROR", "CANCELLED"}))
                    @RestQuery
                    @Nullable
                    String status,
            @Parameter(description = "Only batches of this scenario.") @RestQuery @Nullable String scenarioId,
            @Parameter(description = "Only batches with this text in their name or their scenario's.")
                    @RestQuery
                    @Nullable
                    String name,
            @Parameter(description = "Only batches created at this time or later (RFC 3339).") @RestQuery @Nullable
                    String createdFrom,
            @Parameter(description = "Only batches created before this time (RFC 3339).") @RestQuery @Nullable
                    String createdBefore,
            @Parameter(
                            description = "The order of the list; a minus sign means descending.",
                            schema =
                                    @Schema(
                                            enumeration = {"-createdAt", "createdAt", "name", "-name", "runs", "-runs"},
                                            defaultValue = "-createdAt"))
                    @RestQuery
                    @Nullable
                    String sort,
            @Parameter(
                            description = "Only the batches of this experiment's variants, which are not listed"
                                    + " otherwise.",
                            schema = @Schema(type = SchemaType.STRING, format = "uuid"))
                    @RestQuery
                    @Nullable
                    String experiment,
            @RestQuery @Nullable String limit,
            @RestQuery @Nullable String cursor) {
        BatchFilter filter = BatchFilter.of(status, scenarioId, name, createdFrom, createdBefore, experiment);
        BatchOrder order = BatchOrder.of(sort);
        int count = Parameters.limit(limit);
        return batches.page(filter, order, cursor, count + 1)
                .map(found -> Page.of(found, count, BatchView::of, order::cursor))
                .chain(page -> leaders.addTo(page.items()).map(items -> new Page<>(items, page.nextCursor())));
    }
}
