package io.bingosim.api.experiment;

import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.Tagged;
import io.bingosim.api.parquet.ParquetFile;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.progress.Streams;
import io.bingosim.api.security.Roles;
import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.ExperimentId;
import io.bingosim.batch.model.StoredExperiment;
import io.bingosim.batch.store.ExperimentStore;
import io.bingosim.experiment.result.ExperimentResults;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

@Path("/api/v1/experiments/{id}")
@Tag(name = "Experiments")
@RolesAllowed(Roles.VIEWER)
class ExperimentResultsResource {
    private static final String CSV = "text/csv;charset=UTF-8";

    private final ExperimentStore store;
    private final Streams streams;
    private final BatchConfig config;

    ExperimentResultsResource(ExperimentStore store, Streams streams, BatchConfig config) {
        this.store = store;
        this.streams = streams;
        this.config = config;
    }

    @GET
    @Path("/results")
    @Tagged
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "getExperimentResults",
            summary = "Get the results of an experiment",
            description = "All variants with their intervals and differences from the baseline, and the verdict.")
    @Parameter(name = "id", description = "Id of the experiment.", schema = @Schema(format = "uuid"))
    @APIResponse(
            responseCode = "200",
            description = "What is known after the last look. Intervals hold at all looks at once.",
            content = @Content(schema = @Schema(implementation = ExperimentResultsView.class)))
    public Uni<ExperimentResults> results(@RestPath String id) {
        return streams.admit(() -> compute(Parameters.experimentId(id)));
    }

    @GET
    @Path("/looks")
    @Tagged
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "getExperimentLooks",
            summary = "Get every look of an experiment",
            description = "How the race went: what each look found, so that it can be drawn at any time.")
    @Parameter(name = "id", description = "Id of the experiment.", schema = @Schema(format = "uuid"))
    @APIResponse(responseCode = "200", description = "The looks so far; none before the first one.")
    public Uni<ExperimentLooksView> looks(@RestPath String id) {
        UUID experiment = Parameters.experimentId(id);
        return streams.admit(() -> found(experiment).chain(found -> store.lookValues(new ExperimentId(experiment))
                .map(values -> ExperimentLooksView.of(found, values))));
    }

    @GET
    @Path("/results.csv")
    @Produces(CSV)
    @Operation(
            operationId = "downloadExperimentResults",
            summary = "Download the results of an experiment as CSV",
            description = "The same figures as the results, for a spreadsheet.")
    @Parameter(name = "id", description = "Id of the experiment.", schema = @Schema(format = "uuid"))
    @APIResponse(
            responseCode = "200",
            description = "One row per variant, the baseline first.",
            content =
                    @Content(
                            mediaType = "text/csv",
                            schema = @Schema(type = SchemaType.STRING),
                            example =
                                    VariantRows.HEADER + "baseline,Baseline,,LEADER,1000,0,0.5,0.45,0.55,,,,,,,,,,\n"))
    public Uni<RestResponse<String>> csv(@RestPath String id) {
        UUID experiment = Parameters.experimentId(id);
        return streams.admit(() -> compute(experiment))
                .map(results -> file(experiment, "csv", VariantRows.of(results)));
    }

    @GET
    @Path("/results.parquet")
    @Produces(ParquetFile.MEDIA_TYPE)
    @Operation(
            operationId = "downloadExperimentResultsAsParquet",
            summary = "Download the results of an experiment as a Parquet file",
            description = "The same figures as the results, for data tools.")
    @Parameter(name = "id", description = "Id of the experiment.", schema = @Schema(format = "uuid"))
    @APIResponse(
            responseCode = "200",
            description = "The rows of the CSV in typed columns: one per variant, the baseline first.",
            content =
                    @Content(
                            mediaType = ParquetFile.MEDIA_TYPE,
                            schema = @Schema(type = SchemaType.STRING, format = "binary")))
    public Uni<RestResponse<byte[]>> parquet(@RestPath String id) {
        UUID experiment = Parameters.experimentId(id);
        return streams.admit(() -> compute(experiment))
                .map(results -> file(experiment, "parquet", VariantColumns.of(results, metadata(experiment, results))));
    }

    private Map<String, String> metadata(UUID experiment, ExperimentResults results) {
        return Map.of(
                "bingosim.version", config.version(),
                "bingosim.experiment", experiment.toString(),
                "bingosim.seed", results.seed());
    }

    private static <T> RestResponse<T> file(UUID experiment, String ending, T content) {
        return ResponseBuilder.ok(content)
                .header("Content-Disposition", "attachment; filename=\"" + experiment + "." + ending + "\"")
                .header("Cache-Control", "private, no-cache")
                .build();
    }

    /** The intervals of a thousand variants take a while: not on the event loop. */
    private Uni<ExperimentResults> compute(UUID experiment) {
        return found(experiment).emitOn(Infrastructure.getDefaultWorkerPool()).map(ExperimentResultsResource::results);
    }

    private Uni<StoredExperiment> found(UUID experiment) {
        return store.find(new ExperimentId(experiment))
                .onItem()
                .ifNull()
                .failWith(() -> ProblemException.notFound("experiment", experiment));
    }

    private static ExperimentResults results(StoredExperiment experiment) {
        return ExperimentResults.of(experiment.description(), experiment.state(), experiment.counts());
    }
}
