package io.bingosim.api.results;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.batch.BatchReads;
import io.bingosim.api.http.Cursor;
import io.bingosim.api.http.Page;
import io.bingosim.api.http.Parameters;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

@Path("/api/v1/batches/{id}/chunks")
@Produces(MediaType.APPLICATION_JSON)
class ChunksResource {
    private static final List<String> STATUSES =
            List.of("PENDING", "RUNNING", "COMPLETED", "CANCELLED", "FAILED", "SPLIT");

    private final BatchReads batches;
    private final ChunkStore store;
    private final int pageMax;

    ChunksResource(BatchReads batches, ChunkStore store, ApiConfig config) {
        this.batches = batches;
        this.store = store;
        this.pageMax = config.limits().page();
    }

    @GET
    public Uni<Response> list(
            @RestPath String id,
            @RestQuery @Nullable String status,
            @RestQuery @Nullable String limit,
            @RestQuery @Nullable String cursor,
            @Context HttpHeaders headers,
            @Context UriInfo uri) {
        String wanted = Parameters.choice("status", status, STATUSES);
        int count = Parameters.limit(limit, pageMax);
        Long after = Cursor.read(cursor, 1, c -> c.number(0));
        return batches.facts(Parameters.batchId(id))
                .chain(batch -> store.page(batch.id(), wanted, after == null ? 0 : after, count + 1))
                .map(found -> Page.of(found, count, chunk -> chunk, chunk -> Cursor.of(chunk.id()))
                        .answer(headers, uri));
    }
}
