package io.bingosim.api.results;

import io.bingosim.api.batch.BatchReads;
import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.Tagged;
import io.bingosim.api.progress.Streams;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.UUID;
import org.jboss.resteasy.reactive.RestPath;

@Path("/api/v1/batches/{id}/compare/{other}")
@Produces(MediaType.APPLICATION_JSON)
class CompareResource {
    private final BatchReads batches;
    private final CompareBatches compareBatches;
    private final Streams streams;

    CompareResource(BatchReads batches, CompareBatches compareBatches, Streams streams) {
        this.batches = batches;
        this.compareBatches = compareBatches;
        this.streams = streams;
    }

    @GET
    public Uni<Response> compare(@RestPath String id, @RestPath String other, @Context HttpHeaders headers) {
        UUID a = Parameters.batchId(id);
        UUID b = Parameters.batchId(other);
        return batches.facts(a)
                .chain(factsA ->
                        batches.facts(b).chain(factsB -> streams.admit(() -> compareBatches.compare(factsA, factsB))))
                .map(view -> Tagged.of(view).answer(headers));
    }
}
