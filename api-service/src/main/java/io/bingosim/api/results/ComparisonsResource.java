package io.bingosim.api.results;

import io.bingosim.api.batch.BatchRepository;
import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.RequestEnd;
import io.bingosim.api.http.Tagged;
import io.bingosim.api.progress.Streams;
import io.bingosim.api.security.Roles;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

@Path("/api/v1/batches/{id}/compare/{other}")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Results")
@RolesAllowed(Roles.VIEWER)
class ComparisonsResource {
    private final BatchRepository batches;
    private final CompareBatches compareBatches;
    private final Streams streams;

    ComparisonsResource(BatchRepository batches, CompareBatches compareBatches, Streams streams) {
        this.batches = batches;
        this.compareBatches = compareBatches;
        this.streams = streams;
    }

    @GET
    @Tagged
    @Operation(
            operationId = "compareBatches",
            summary = "Compare two batches",
            description = "Differences of win rates and points with intervals.")
    @APIResponse(
            responseCode = "200",
            description = "a minus b: run by run if seed and number of runs match, else as independent samples.")
    @APIResponse(responseCode = "409", ref = "Conflict")
    @APIResponse(responseCode = "413", ref = "RecomputationTooLong")
    public Uni<ComparisonView> compare(
            @RestPath String id,
            @Parameter(description = "Id of the second batch.") @RestPath String other,
            @Context RoutingContext routing) {
        UUID a = Parameters.batchId(id);
        UUID b = Parameters.batchId(other);
        return batches.facts(a).chain(factsA -> batches.facts(b)
                .chain(factsB -> streams.admit(() -> compareBatches.compare(factsA, factsB, RequestEnd.of(routing)))));
    }
}
