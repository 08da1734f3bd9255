package io.bingosim.api.system;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bingosim.api.progress.Streams;
import io.bingosim.api.wire.Json;
import io.bingosim.batch.BatchConfig;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

@Path("/api/v1/system")
@Produces(MediaType.APPLICATION_JSON)
class SystemResource {
    private final SystemStore store;
    private final Throughput throughput;
    private final Streams streams;
    private final BatchConfig config;

    SystemResource(SystemStore store, Throughput throughput, Streams streams, BatchConfig config) {
        this.store = store;
        this.throughput = throughput;
        this.streams = streams;
        this.config = config;
    }

    @GET
    public Uni<Response> system() {
        return store.system().map(json -> Response.ok(
                        Json.bytes(complete((ObjectNode) Json.parse(json))), MediaType.APPLICATION_JSON_TYPE)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .build());
    }

    private ObjectNode complete(ObjectNode system) {
        system.put("executionMode", config.mode().name());
        system.put("transport", config.transport().name().toLowerCase(java.util.Locale.ROOT));
        system.put("runsPerSecond", throughput.runsPerSecond());
        system.put("openStreams", streams.open());
        return system;
    }
}
