package io.bingosim.api.batch;

import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.Tagged;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.security.Roles;
import io.bingosim.batch.BatchId;
import io.bingosim.batch.steps.rename.RenameBatch;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

@Path("/api/v1/batches/{id}")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Batches")
@RolesAllowed(Roles.VIEWER)
class RenamesResource {
    private final BatchRepository batches;
    private final RenameBatch renameBatch;

    RenamesResource(BatchRepository batches, RenameBatch renameBatch) {
        this.batches = batches;
        this.renameBatch = renameBatch;
    }

    @PATCH
    @Blocking
    @Tagged
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed(Roles.OPERATOR)
    @Operation(
            operationId = "renameBatch",
            summary = "Rename a batch",
            description = "Works in any state and changes nothing but the name.")
    @APIResponse(responseCode = "200", description = "The batch.")
    public Uni<BatchView> rename(@RestPath String id, BatchPatch body) {
        UUID batch = Parameters.batchId(id);
        return renameBatch
                .renameBatch(new BatchId(batch), body.name())
                .invoke(renamed -> {
                    if (!renamed) {
                        throw ProblemException.notFound("batch", batch);
                    }
                })
                .chain(() -> batches.view(batch));
    }
}
