package io.bingosim.api.results;

import io.bingosim.api.batch.BatchRepository;
import io.bingosim.api.http.Parameters;
import io.bingosim.api.progress.Streams;
import io.bingosim.api.security.Roles;
import io.bingosim.batch.BatchId;
import io.bingosim.batch.scenario.ScenarioCache;
import io.bingosim.batch.store.ResultBlockStore;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.scenario.Team;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HEAD;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestMulti;
import org.jboss.resteasy.reactive.RestPath;

@Path("/api/v1/batches/{id}/results.csv")
@Tag(name = "Results")
@RolesAllowed(Roles.VIEWER)
class DownloadsResource {
    private static final String CSV = "text/csv;charset=UTF-8";

    private final BatchRepository batches;
    private final ScenarioCache scenarios;
    private final ResultBlockStore blocks;
    private final Streams streams;

    DownloadsResource(BatchRepository batches, ScenarioCache scenarios, ResultBlockStore blocks, Streams streams) {
        this.batches = batches;
        this.scenarios = scenarios;
        this.blocks = blocks;
        this.streams = streams;
    }

    /** Otherwise a HEAD would produce the whole file and discard it. */
    @HEAD
    @Produces(CSV)
    @Operation(hidden = true)
    public Uni<Response> head(@RestPath String id) {
        return batches.facts(Parameters.batchId(id)).map(facts -> {
            var response = Response.ok().type(CSV);
            headers(facts.id().value()).forEach((name, values) -> response.header(name, values.get(0)));
            return response.build();
        });
    }

    @GET
    @Produces(CSV)
    @Operation(
            operationId = "downloadResults",
            summary = "Download every result as a row, sorted by run once the batch has ended")
    @APIResponse(
            responseCode = "200",
            description = "One row per run and team. Scenarios of version 2 have `bonuses` in place of `rowReached`.",
            content =
                    @Content(
                            mediaType = "text/csv",
                            schema = @Schema(type = SchemaType.STRING),
                            example = CsvRows.HEADER + "0,north,10,4,0,68,7,3,0.500000\n"))
    public RestMulti<byte[]> csv(@RestPath String id, @Context RoutingContext routing) {
        UUID batch = Parameters.batchId(id);
        // The framework marks every response as not to be compressed and removes the mark in a step that streams skip.
        // Without the mark the server compresses each piece for clients that accept it.
        routing.response().headers().remove(HttpHeaders.CONTENT_ENCODING);
        return RestMulti.fromUniResponse(
                batches.facts(batch).chain(facts -> scenarios.compiled(facts.scenarioId())),
                scenario -> streams.admitAll(
                        () -> rows(new BatchId(batch), scenario).pieces()),
                scenario -> headers(batch));
    }

    private CsvRows rows(BatchId batch, CompiledScenario scenario) {
        return new CsvRows(new RunsInOrder(blocks, batch), teamKeys(scenario), scenario.rowCount() > 0);
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
