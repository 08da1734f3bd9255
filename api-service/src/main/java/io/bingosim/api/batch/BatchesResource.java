package io.bingosim.api.batch;

import io.bingosim.api.batch.BatchRepository.After;
import io.bingosim.api.batch.BatchRepository.Filter;
import io.bingosim.api.http.Cursor;
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
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
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
    private static final List<String> STATUSES = List.of("PENDING", "RUNNING", "COMPLETED", "ERROR", "CANCELLED");

    private final BatchCreator creator;
    private final BatchRepository batches;
    private final SecurityIdentity caller;

    BatchesResource(BatchCreator creator, BatchRepository batches, SecurityIdentity caller) {
        this.creator = creator;
        this.batches = batches;
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
    @Operation(operationId = "listBatches", summary = "List batches, newest first")
    @APIResponse(responseCode = "200", description = "A page of batches.")
    public Uni<Page<BatchView>> list(
            @Parameter(
                            description = "Only batches with this status.",
                            schema = @Schema(enumeration = {"PENDING", "RUNNING", "COMPLETED", "ERROR", "CANCELLED"}))
                    @RestQuery
                    @Nullable
                    String status,
            @Parameter(description = "Only batches of this scenario.") @RestQuery @Nullable String scenarioId,
            @RestQuery @Nullable String limit,
            @RestQuery @Nullable String cursor) {
        if (scenarioId != null && !Parameters.isScenarioId(scenarioId)) {
            throw Parameters.bad("scenarioId must be 64 hexadecimal digits in lower case.");
        }
        var filter = new Filter(Parameters.choice("status", status, STATUSES), scenarioId);
        int count = Parameters.limit(limit);
        After after = Cursor.read(cursor, 2, c -> new After(c.instant(0), c.uuid(1)));
        return batches.page(filter, after, count + 1)
                .map(found -> Page.of(found, count, BatchView::of, batch -> Cursor.of(batch.createdAt, batch.id)));
    }
}
