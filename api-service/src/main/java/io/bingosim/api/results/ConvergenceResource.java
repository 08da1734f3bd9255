package io.bingosim.api.results;

import io.bingosim.api.batch.BatchRepository;
import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.Tagged;
import io.bingosim.api.progress.Streams;
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

@Path("/api/v1/batches/{id}/convergence")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Results")
@RolesAllowed(Roles.VIEWER)
class ConvergenceResource {
    private final BatchRepository batches;
    private final SurveyRuns surveyRuns;
    private final Streams streams;

    ConvergenceResource(BatchRepository batches, SurveyRuns surveyRuns, Streams streams) {
        this.batches = batches;
        this.surveyRuns = surveyRuns;
        this.streams = streams;
    }

    @GET
    @Tagged
    @Operation(
            operationId = "getConvergence",
            summary = "Get the win rates after n runs, for growing n",
            description = "For a chart of how settled the win rates are.")
    @APIResponse(
            responseCode = "200",
            description = "The points so far. While the batch runs, new ones appear as the prefix grows by a quarter.")
    @APIResponse(responseCode = "409", ref = "Conflict")
    @APIResponse(responseCode = "413", ref = "RecomputationTooLong")
    public Uni<ConvergenceView> get(@RestPath String id) {
        UUID batch = Parameters.batchId(id);
        return batches.facts(batch)
                .chain(facts -> streams.admit(() -> surveyRuns.survey(facts)))
                .map(surveyed -> ConvergenceView.of(batch, surveyed.scenario(), surveyed.survey()));
    }
}
