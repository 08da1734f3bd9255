package io.bingosim.api.batch;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.batch.BatchReads.After;
import io.bingosim.api.batch.BatchReads.Filter;
import io.bingosim.api.http.Cursor;
import io.bingosim.api.http.Page;
import io.bingosim.api.http.Parameters;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

@Path("/api/v1/batches")
@Produces(MediaType.APPLICATION_JSON)
class BatchesResource {
    private static final List<String> STATUSES = List.of("PENDING", "RUNNING", "COMPLETED", "ERROR", "CANCELLED");

    private final CreateBatches createBatches;
    private final BatchReads reads;
    private final ApiConfig.Limits limits;

    BatchesResource(CreateBatches createBatches, BatchReads reads, ApiConfig config) {
        this.createBatches = createBatches;
        this.reads = reads;
        this.limits = config.limits();
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Uni<Response> create(byte[] body, @Context RoutingContext routing) {
        var request = CreateRequest.of(routing);
        // Reading a large scenario takes a while: not on the event loop.
        return Uni.createFrom()
                .item(() -> BatchForm.read(body, limits))
                .runSubscriptionOn(Infrastructure.getDefaultWorkerPool())
                .chain(form -> createBatches.create(form, request))
                .chain(made -> reads.get(made.id().value()).map(batch -> Created.answer(made, batch)));
    }

    @GET
    public Uni<Response> list(
            @RestQuery @Nullable String status,
            @RestQuery @Nullable String scenarioId,
            @RestQuery @Nullable String limit,
            @RestQuery @Nullable String cursor,
            @Context HttpHeaders headers,
            @Context UriInfo uri) {
        if (scenarioId != null && !Parameters.isScenarioId(scenarioId)) {
            throw Parameters.bad("scenarioId must be 64 hexadecimal digits in lower case.");
        }
        var filter = new Filter(Parameters.choice("status", status, STATUSES), scenarioId);
        int count = Parameters.limit(limit, limits.page());
        After after = Cursor.read(cursor, 2, c -> new After(c.instant(0), c.uuid(1)));
        return reads.page(filter, after, count + 1)
                .map(found -> Page.of(found, count, BatchView::of, batch -> Cursor.of(batch.createdAt, batch.id))
                        .answer(headers, uri, BatchView.TIME_DERIVED));
    }
}
