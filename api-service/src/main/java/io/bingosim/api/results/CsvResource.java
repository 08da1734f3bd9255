package io.bingosim.api.results;

import io.bingosim.api.batch.BatchReads;
import io.bingosim.api.http.Parameters;
import io.bingosim.api.progress.Streams;
import io.bingosim.batch.BatchId;
import io.bingosim.batch.results.ReadBlocks;
import io.bingosim.batch.scenario.ScenarioCache;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.scenario.Team;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HEAD;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.resteasy.reactive.RestMulti;
import org.jboss.resteasy.reactive.RestPath;

@Path("/api/v1/batches/{id}/results.csv")
class CsvResource {
    private static final String CSV = "text/csv;charset=UTF-8";

    private final BatchReads batches;
    private final ScenarioCache scenarios;
    private final ReadBlocks blocks;
    private final Streams streams;

    CsvResource(BatchReads batches, ScenarioCache scenarios, ReadBlocks blocks, Streams streams) {
        this.batches = batches;
        this.scenarios = scenarios;
        this.blocks = blocks;
        this.streams = streams;
    }

    /** Without it a HEAD would make the whole file, only to throw it away. */
    @HEAD
    @Produces(CSV)
    public Uni<Response> head(@RestPath String id) {
        return batches.facts(Parameters.batchId(id)).map(facts -> {
            var response = Response.ok().type(CSV);
            headers(facts.id().value()).forEach((name, values) -> response.header(name, values.get(0)));
            return response.build();
        });
    }

    @GET
    @Produces(CSV)
    public RestMulti<byte[]> csv(@RestPath String id, @Context RoutingContext routing) {
        UUID batch = Parameters.batchId(id);
        // The framework marks every answer as not to be compressed and takes that back in a step that a stream never
        // comes to. Without the mark the server compresses piece by piece what the client accepts compressed.
        routing.response().headers().remove(HttpHeaders.CONTENT_ENCODING);
        return RestMulti.fromUniResponse(
                batches.facts(batch).chain(facts -> scenarios.compiled(facts.scenarioId())),
                scenario -> streams.admitAll(
                        () -> new CsvRows(new RunsInOrder(blocks, new BatchId(batch)), teamKeys(scenario)).pieces()),
                scenario -> headers(batch));
    }

    private static Map<String, List<String>> headers(UUID batch) {
        return Map.of(
                "Content-Disposition", List.of("attachment; filename=\"" + batch + ".csv\""),
                "Cache-Control", List.of("private, no-cache"));
    }

    private static List<String> teamKeys(CompiledScenario scenario) {
        return scenario.scenario().teams().stream().map(Team::key).toList();
    }
}
