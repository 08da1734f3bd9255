package io.bingosim.api.batch;

import io.bingosim.api.http.Tagged;
import io.bingosim.api.security.Roles;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

@Path("/api/v1/batches/counts")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Batches")
@RolesAllowed(Roles.VIEWER)
class BatchCountsResource {
    private final BatchRepository batches;

    BatchCountsResource(BatchRepository batches) {
        this.batches = batches;
    }

    @GET
    @Tagged
    @Operation(
            operationId = "countBatches",
            summary = "Count batches by status",
            description = "Counts the batches that the same filters would list.")
    @APIResponse(responseCode = "200", description = "The numbers, all from one instant.")
    public Uni<BatchCountsView> count(
            @Parameter(description = "Only batches of this scenario.") @RestQuery @Nullable String scenarioId,
            @Parameter(description = "Only batches with this text in their name or their scenario's.")
                    @RestQuery
                    @Nullable
                    String name,
            @Parameter(description = "Only batches created at this time or later (RFC 3339).") @RestQuery @Nullable
                    String createdFrom,
            @Parameter(description = "Only batches created before this time (RFC 3339).") @RestQuery @Nullable
                    String createdBefore) {
        return batches.counts(BatchFilter.of(null, scenarioId, name, createdFrom, createdBefore, null))
                .map(BatchCountsView::of);
    }
}
