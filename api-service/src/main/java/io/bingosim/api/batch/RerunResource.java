package io.bingosim.api.batch;

import io.bingosim.api.http.Parameters;
import io.bingosim.api.scenario.ScenarioReads;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.RestPath;

@Path("/api/v1/batches/{id}/rerun")
@Produces(MediaType.APPLICATION_JSON)
class RerunResource {
    private final CreateBatches createBatches;
    private final BatchReads reads;
    private final ScenarioReads scenarios;

    RerunResource(CreateBatches createBatches, BatchReads reads, ScenarioReads scenarios) {
        this.createBatches = createBatches;
        this.reads = reads;
        this.scenarios = scenarios;
    }

    @POST
    public Uni<Response> rerun(@RestPath String id, @Context RoutingContext routing) {
        var request = CreateRequest.of(routing);
        // A hidden scenario is still the snapshot of its batches: it travels as if it came with the request.
        return reads.get(Parameters.batchId(id))
                .chain(batch -> scenarios
                        .snapshot(batch.scenarioId)
                        .chain(source -> createBatches.rerun(batch, source, request)))
                .chain(made -> reads.get(made.id().value()).map(batch -> Created.answer(made, batch)));
    }
}
