package io.bingosim.api.system;

import io.bingosim.api.batch.BatchRepository;
import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.Tagged;
import io.bingosim.api.security.Roles;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

@Path("/api/v1/batches/{id}/history")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Batches")
@RolesAllowed(Roles.VIEWER)
class BatchHistoryResource {
    private final RunHistoryStore store;
    private final BatchRepository batches;

    BatchHistoryResource(RunHistoryStore store, BatchRepository batches) {
        this.store = store;
        this.batches = batches;
    }

    @GET
    @Tagged
    @Operation(
            operationId = "getBatchHistory",
            summary = "Get the runs per second of a batch over its whole time",
            description = "Computed from the chunks in the database. Empty before the first chunk is cut.")
    @APIResponse(
            responseCode = "200",
            description = "60 points from its start to its end or to now, from its last 50,000 chunks.")
    public Uni<RunHistoryView> get(@RestPath String id) {
        UUID batch = Parameters.batchId(id);
        return batches.facts(batch).chain(facts -> store.ofBatch(batch, RunHistoryView.POINTS));
    }
}
