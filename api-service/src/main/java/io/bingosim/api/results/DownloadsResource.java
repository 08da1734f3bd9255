package io.bingosim.api.results;

import io.bingosim.api.batch.BatchFacts;
import io.bingosim.api.batch.BatchRepository;
import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.RequestEnd;
import io.bingosim.api.parquet.ParquetFile;
import io.bingosim.api.progress.Streams;
import io.bingosim.api.security.Roles;
import io.bingosim.batch.BatchConfig;
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

@Path("/api/v1/batches/{id}")
@Tag(name = "Results")
@RolesAllowed(Roles.VIEWER)
class DownloadsResource {
    private static final String CSV = "text/csv;charset=UTF-8";
    private static final String COVERED_RUNS = "Covered-Runs";

    private final BatchRepository batches;
    private final ScenarioCache scenarios;
    private final BatchRuns runs;
    private final Streams streams;
    private final BatchConfig config;

    DownloadsResource(
            BatchRepository batches, ScenarioCache scenarios, BatchRuns runs, Streams streams, BatchConfig config) {
        this.batches = batches;
        this.scenarios = scenarios;
        this.runs = runs;
        this.streams = streams;
        this.config = config;
    }

    /** Otherwise a HEAD would produce the whole file and discard it. */
    @HEAD
    @Path("/results.csv")
    @Produces(CSV)
    @Operation(hidden = true)
    public Uni<Response> csvHead(@RestPath String id) {
        return head(id, CSV, "csv");
    }

    @HEAD
    @Path("/results.parquet")
    @Produces(ParquetFile.MEDIA_TYPE)
    @Operation(hidden = true)
    public Uni<Response> parquetHead(@RestPath String id) {
        return head(id, ParquetFile.MEDIA_TYPE, "parquet");
    }

    private Uni<Response> head(String id, String type, String ending) {
        return batches.facts(Parameters.batchId(id)).map(facts -> {
            var response = Response.ok().type(type);
            headers(facts, ending).forEach((name, values) -> response.header(name, values.get(0)));
            return response.build();
        });
    }

    @GET
    @Path("/results.csv")
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
    @APIResponse(responseCode = "409", ref = "Conflict")
    @APIResponse(responseCode = "413", ref = "RecomputationTooLong")
    public RestMulti<byte[]> csv(@RestPath String id, @Context RoutingContext routing) {
        UUID batch = Parameters.batchId(id);
        // The framework marks every response as not to be compressed and removes the mark in a step that streams skip.
        // Without the mark the server compresses each piece for clients that accept it.
        routing.response().headers().remove(HttpHeaders.CONTENT_ENCODING);
        return RestMulti.fromUniResponse(
                batches.facts(batch).chain(facts -> file(facts, RequestEnd.of(routing))),
                file -> streams.admitAll(() -> file.csv().pieces()),
                file -> headers(file.facts(), "csv"));
    }

    @GET
    @Path("/results.parquet")
    @Produces(ParquetFile.MEDIA_TYPE)
    @Operation(
            operationId = "downloadResultsAsParquet",
            summary = "Download every result that is covered as a Parquet file, sorted by run",
            description = "A stream in a format for data tools: typed columns, much smaller than the CSV.")
    @APIResponse(
            responseCode = "200",
            description =
                    "The rows of the CSV in typed columns, compressed with Zstandard, and the names of the teams. A"
                            + " download that breaks off lacks the footer: no reader accepts it. The file's metadata has"
                            + " `bingosim.scenario`, `bingosim.seed` and `bingosim.version`.",
            headers =
                    @Header(
                            name = COVERED_RUNS,
                            description = "n, if the file covers the runs [0, n).",
                            schema = @Schema(type = SchemaType.INTEGER)),
            content =
                    @Content(
                            mediaType = ParquetFile.MEDIA_TYPE,
                            schema = @Schema(type = SchemaType.STRING, format = "binary")))
    public RestMulti<byte[]> parquet(@RestPath String id, @Context RoutingContext routing) {
        UUID batch = Parameters.batchId(id);
        return RestMulti.fromUniResponse(
                batches.facts(batch).chain(facts -> file(facts, RequestEnd.of(routing))),
                file -> streams.admitLarge(() -> file.parquet(config.version()).pieces()),
                file -> headers(file.facts(), "parquet"));
    }

    private Uni<File> file(BatchFacts facts, RequestEnd end) {
        return scenarios.compiled(facts.scenarioId()).chain(scenario -> runs.open(facts, facts.coveredRuns(), end)
                .map(opened -> new File(facts, scenario, opened)));
    }

    private static Map<String, List<String>> headers(BatchFacts facts, String ending) {
        return Map.of(
                "Content-Disposition",
                List.of("attachment; filename=\"" + facts.id().value() + "." + ending + "\""),
                COVERED_RUNS,
                List.of(Long.toString(facts.coveredRuns())),
                "Cache-Control",
                List.of("private, no-cache"));
    }

    /** The batch as it was when the download began, its scenario and its runs. */
    private record File(BatchFacts facts, CompiledScenario scenario, RunsInOrder runs) {
        ParquetRows parquet(String version) {
            return new ParquetRows(runs, facts, scenario, version);
        }

        CsvRows csv() {
            return new CsvRows(
                    runs, scenario.scenario().teams().stream().map(Team::key).toList(), scenario.rowCount() > 0);
        }
    }
}
