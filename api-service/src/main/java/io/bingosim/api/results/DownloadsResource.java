package io.bingosim.api.results;

import io.bingosim.api.batch.BatchFacts;
import io.bingosim.api.batch.BatchRepository;
import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.RequestEnd;
import io.bingosim.api.progress.Streams;
import io.bingosim.api.security.Roles;
import io.bingosim.batch.scenario.ScenarioCache;
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
import org.eclipse.microprofile.openapi.annotations.headers.Header;
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
    private static final String COVERED_RUNS = "Covered-Runs";

    private final BatchRepository batches;
    private final ScenarioCache scenarios;
    private final BatchRuns runs;
    private final Streams streams;

    DownloadsResource(BatchRepository batches, ScenarioCache scenarios, BatchRuns runs, Streams streams) {
        this.batches = batches;
        this.scenarios = scenarios;
        this.runs = runs;
        this.streams = streams;
    }

    /** Otherwise a HEAD would produce the whole file and discard it. */
    @HEAD
    @Produces(CSV)
    @Operation(hidden = true)
    public Uni<Response> head(@RestPath String id) {
        return batches.facts(Parameters.batchId(id)).map(facts -> {
            var response = Response.ok().type(CSV);
            headers(facts).forEach((name, values) -> response.header(name, values.get(0)));
            return response.build();
        });
    }

    @GET
    @Produces(CSV)
    @Operation(
            operationId = "downloadResults",
            summary = "Download every result that is covered as a row, sorted by run",
            description = "A stream of CSV for a spreadsheet or a script.")
    @APIResponse(
            responseCode = "200",
            description =
                    "One row per run and team, for the runs [0, n) that the results cover. Scenarios of version 2 have"
                            + " `bonuses` in place of `rowReached`.",
            headers =
                    @Header(
                            name = COVERED_RUNS,
                            description = "n, if the file covers the runs [0, n).",
                            schema = @Schema(type = SchemaType.INTEGER)),
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
                batches.facts(batch).chain(facts -> file(facts, RequestEnd.of(routing))),
                file -> streams.admitAll(() -> file.rows().pieces()),
                file -> headers(file.facts()));
    }

    private Uni<File> file(BatchFacts facts, RequestEnd end) {
        return scenarios.compiled(facts.scenarioId()).chain(scenario -> runs.open(facts, facts.coveredRuns(), end)
                .map(opened -> new File(facts, scenario, opened)));
    }

    private static Map<String, List<String>> headers(BatchFacts facts) {
        return Map.of(
                "Content-Disposition",
                List.of("attachment; filename=\"" + facts.id().value() + ".csv\""),
                COVERED_RUNS,
                List.of(Long.toString(facts.coveredRuns())),
                "Cache-Control",
                List.of("private, no-cache"));
    }

    /** The batch as it was when the download began, its scenario and its runs. */
    private record File(BatchFacts facts, CompiledScenario scenario, RunsInOrder runs) {
        CsvRows rows() {
            return new CsvRows(
                    runs,
                    scenario.scenario().teams().stream().map(Team::key).toList(),
                    scenario.rowCount() > 0);
        }
    }
}
