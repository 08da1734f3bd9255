package io.bingosim.api.experiment;

import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.Tagged;
import io.bingosim.api.security.Roles;
import io.bingosim.batch.ExperimentId;
import io.bingosim.batch.steps.cancel.CancelExperiment;
import io.bingosim.batch.steps.delete.DeleteExperiment;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

@Path("/api/v1/experiments/{id}")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Experiments")
@RolesAllowed(Roles.VIEWER)
class ExperimentActionsResource {
    private final ExperimentRepository experiments;
    private final CancelExperiment cancelExperiment;
    private final DeleteExperiment deleteExperiment;

    ExperimentActionsResource(
            ExperimentRepository experiments, CancelExperiment cancelExperiment, DeleteExperiment deleteExperiment) {
        this.experiments = experiments;
        this.cancelExperiment = cancelExperiment;
        this.deleteExperiment = deleteExperiment;
    }

    @POST
    @Path("/cancel")
    @Tagged
    @RolesAllowed(Roles.OPERATOR)
    @Operation(
            operationId = "cancelExperiment",
            summary = "Cancel an experiment and its batches",
            description = "Results then cover the looks that were complete.")
    @Parameter(name = "id", description = "Id of the experiment.", schema = @Schema(format = "uuid"))
    @APIResponse(
            responseCode = "200",
            description = "The experiment. Its answer is that of the last look. Cancelling an ended experiment changes"
                    + " nothing.")
    public Uni<ExperimentView> cancel(@RestPath String id) {
        UUID experiment = Parameters.experimentId(id);
        return cancelExperiment
                .cancelExperiment(new ExperimentId(experiment))
                .chain(() -> experiments.view(experiment));
    }

    @DELETE
    @RolesAllowed(Roles.OPERATOR)
    @Operation(
            operationId = "deleteExperiment",
            summary = "Delete an ended experiment with its batches",
            description = "An experiment that has not ended must be cancelled first.")
    @Parameter(name = "id", description = "Id of the experiment.", schema = @Schema(format = "uuid"))
    @APIResponse(responseCode = "204", description = "Deleted.")
    @APIResponse(responseCode = "409", ref = "Conflict")
    public Uni<Void> delete(@RestPath String id) {
        UUID experiment = Parameters.experimentId(id);
        return deleteExperiment
                .deleteExperiment(new ExperimentId(experiment))
                .invoke(outcome -> ExperimentProblems.check(outcome, experiment))
                .replaceWithVoid();
    }
}
