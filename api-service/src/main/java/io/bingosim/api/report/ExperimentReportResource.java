package io.bingosim.api.report;

import io.bingosim.api.http.Parameters;
import io.bingosim.api.progress.Streams;
import io.bingosim.api.security.Roles;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

@Path("/api/v1/experiments/{id}/report.html")
@Tag(name = "Experiments")
@RolesAllowed(Roles.VIEWER)
class ExperimentReportResource {
    private final WriteExperimentReport writeReport;
    private final Streams streams;

    ExperimentReportResource(WriteExperimentReport writeReport, Streams streams) {
        this.writeReport = writeReport;
        this.streams = streams;
    }

    @GET
    @Produces(ReportDocument.HTML)
    @Operation(
            operationId = "getExperimentReport",
            summary = "Get the report of an ended experiment",
            description =
                    "One file that opens offline, with the verdict, the race or the effects, every variant, and how"
                            + " to reproduce it. The same experiment gives the same bytes.")
    @Parameter(name = "id", description = "Id of the experiment.", schema = @Schema(format = "uuid"))
    @APIResponse(
            responseCode = "200",
            description = "The report. Its Content-Security-Policy allows its style sheet and nothing else.",
            content =
                    @Content(
                            mediaType = MediaType.TEXT_HTML,
                            schema = @Schema(type = SchemaType.STRING),
                            example = "<!doctype html><title>Which strategy? · BingoSim report</title>"))
    @APIResponse(responseCode = "409", ref = "Conflict")
    public Uni<String> get(@RestPath String id, @Context RoutingContext routing) {
        UUID experiment = Parameters.experimentId(id);
        return streams.admit(() -> writeReport.write(experiment))
                .map(report -> report.sendAs(experiment + ".html", routing));
    }
}
