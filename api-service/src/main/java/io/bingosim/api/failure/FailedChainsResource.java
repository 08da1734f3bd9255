package io.bingosim.api.failure;

import com.fasterxml.jackson.databind.JsonNode;
import io.bingosim.api.ApiConfig;
import io.bingosim.api.http.Cursor;
import io.bingosim.api.http.Page;
import io.bingosim.api.http.Parameters;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.security.Caller;
import io.bingosim.api.wire.Json;
import io.bingosim.batch.failure.FailedMessages;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

@Path("/api/v1/failed-chains")
@Produces(MediaType.APPLICATION_JSON)
class FailedChainsResource {
    private final FailedStore store;
    private final FailedMessages failedMessages;
    private final int pageMax;

    FailedChainsResource(FailedStore store, FailedMessages failedMessages, ApiConfig config) {
        this.store = store;
        this.failedMessages = failedMessages;
        this.pageMax = config.limits().page();
    }

    @GET
    public Uni<Response> list(
            @RestQuery @Nullable String limit,
            @RestQuery @Nullable String cursor,
            @Context HttpHeaders headers,
            @Context UriInfo uri) {
        int count = Parameters.limit(limit, pageMax);
        Long before = Cursor.read(cursor, 1, c -> c.number(0));
        return store.page(before, count + 1).map(found -> Page.<FailedStore.Chain, JsonNode>of(
                        found, count, chain -> Json.parse(chain.json()), chain -> Cursor.of(chain.id()))
                .answer(headers, uri));
    }

    /** Asking twice is asking once: what is asked for is done by whoever is connected to the broker. */
    @POST
    @Path("/{chain}/republish")
    public Uni<Response> republish(@RestPath String chain, @Context RoutingContext routing) {
        long id = Parameters.pathNumber("chain", chain);
        return failedMessages
                .requestRepublish(id, Caller.of(routing).principal())
                .chain(() -> store.chain(id))
                .onItem()
                .ifNull()
                .failWith(() -> ProblemException.notFound("chain", id))
                .map(found -> Response.accepted(Json.bytes(Json.parse(found.json())))
                        .type(MediaType.APPLICATION_JSON_TYPE)
                        .build());
    }
}
