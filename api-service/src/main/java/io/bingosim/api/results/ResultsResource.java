package io.bingosim.api.results;

import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.Tagged;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.security.Roles;
import io.bingosim.batch.BatchId;
import io.bingosim.batch.results.ResultsReader;
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

@Path("/api/v1/batches/{id}/results")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Results")
@RolesAllowed(Roles.VIEWER)
class ResultsResource {
    private final ResultsReader reader;

    ResultsResource(ResultsReader reader) {
        this.reader = reader;
    }

    @GET
    @Tagged
    @Operation(
            operationId = "getResults",
            summary = "Get the results of a batch",
            description = "Win rates, points, tiles and times of all teams, over the runs that are done so far.")
    @APIResponse(responseCode = "200", description = "The results, preliminary while the batch is active.")
    @APIResponse(responseCode = "409", ref = "Conflict")
    public Uni<ResultsView> results(@RestPath String id) {
        UUID batch = Parameters.batchId(id);
        return reader.results(new BatchId(batch))
                .onItem()
                .ifNull()
                .failWith(() -> ProblemException.notFound("batch", batch))
                .map(results -> ResultsView.of(batch, results));
    }
}
