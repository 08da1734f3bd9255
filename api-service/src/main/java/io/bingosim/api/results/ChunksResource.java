package io.bingosim.api.results;

import io.bingosim.api.batch.BatchRepository;
import io.bingosim.api.http.Cursor;
import io.bingosim.api.http.Page;
import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.Tagged;
import io.bingosim.api.security.Roles;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

@Path("/api/v1/batches/{id}/chunks")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Results")
@RolesAllowed(Roles.VIEWER)
class ChunksResource {
    private static final List<String> STATUSES =
            List.of("PENDING", "RUNNING", "COMPLETED", "CANCELLED", "FAILED", "SPLIT");

    private final BatchRepository batches;
    private final ChunkLogStore store;

    ChunksResource(BatchRepository batches, ChunkLogStore store) {
        this.batches = batches;
        this.store = store;
    }

    @GET
    @Tagged
    @Operation(
            operationId = "listChunks",
            summary = "List the chunks of a batch",
            description = "Shows how the work was divided, who did it, how often it was tried and why it failed.")
    @APIResponse(responseCode = "200", description = "A page of chunks.")
    public Uni<Page<ChunkView>> list(
            @RestPath String id,
            @Parameter(
                            description = "Only chunks with this status.",
                            schema =
                                    @Schema(
                                            enumeration = {
                                                "PENDING",
                                                "RUNNING",
                                                "COMPLETED",
                                                "CANCELLED",
                                                "FAILED",
                                                "SPLIT"
                                            }))
                    @RestQuery
                    @Nullable
                    String status,
            @RestQuery @Nullable String limit,
            @RestQuery @Nullable String cursor) {
        String wanted = Parameters.choice("status", status, STATUSES);
        int count = Parameters.limit(limit);
        Long after = Cursor.read(cursor, 1, c -> c.number(0));
        return batches.facts(Parameters.batchId(id))
                .chain(batch -> store.page(batch.id(), wanted, after == null ? 0 : after, count + 1))
                .map(found -> Page.of(found, count, chunk -> chunk, chunk -> Cursor.of(chunk.id())));
    }
}
