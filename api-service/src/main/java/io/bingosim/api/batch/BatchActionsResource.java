package io.bingosim.api.batch;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.Tagged;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.bingosim.api.security.Roles;
import io.bingosim.batch.BatchId;
import io.bingosim.batch.model.DeleteOutcome;
import io.bingosim.batch.model.ExtendOutcome;
import io.bingosim.batch.steps.cancel.CancelBatch;
import io.bingosim.batch.steps.delete.DeleteBatch;
import io.bingosim.batch.steps.extend.ExtendBatch;
import io.bingosim.engine.json.Violation;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

@Path("/api/v1/batches/{id}")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Batches")
@RolesAllowed(Roles.VIEWER)
class BatchActionsResource {
    private final BatchRepository batches;
    private final CancelBatch cancelBatch;
    private final DeleteBatch deleteBatch;
    private final ExtendBatch extendBatch;
    private final ApiConfig.Limits limits;

    BatchActionsResource(
            BatchRepository batches,
            CancelBatch cancelBatch,
            DeleteBatch deleteBatch,
            ExtendBatch extendBatch,
            ApiConfig config) {
        this.batches = batches;
        this.cancelBatch = cancelBatch;
        this.deleteBatch = deleteBatch;
        this.extendBatch = extendBatch;
        this.limits = config.limits();
    }

    @POST
    @Path("/cancel")
    @Tagged
    @RolesAllowed(Roles.OPERATOR)
    @Operation(
            operationId = "cancelBatch",
            summary = "Cancel a batch",
            description = "Chunks under way may still end. Results then cover the runs that were done.")
    @APIResponse(responseCode = "200", description = "The batch. Cancelling an ended batch changes nothing.")
    @APIResponse(responseCode = "409", ref = "Conflict")
    public Uni<BatchView> cancel(@RestPath String id) {
        UUID batch = Parameters.batchId(id);
        return batches.get(batch)
                .invoke(BatchActionsResource::checkOwner)
                .chain(() -> cancelBatch.cancelBatch(new BatchId(batch)))
                .chain(() -> batches.view(batch));
    }

    @POST
    @Path("/extend")
    @Blocking
    @Tagged
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed(Roles.OPERATOR)
    @Operation(
            operationId = "extendBatch",
            summary = "Extend an ended batch to a larger total",
            description = "Adds runs to those that are done. The results are those of one larger batch.")
    @APIResponse(responseCode = "200", description = "The batch. Requesting the same total again changes nothing.")
    @APIResponse(responseCode = "409", ref = "Conflict")
    public Uni<BatchView> extend(@RestPath String id, ExtensionRequest body) {
        UUID batch = Parameters.batchId(id);
        return batches.get(batch)
                .invoke(BatchActionsResource::checkOwner)
                .invoke(found -> checkSize(body.runs(), found.teamCount))
                .chain(() -> extendBatch.extendBatch(new BatchId(batch), body.runs(), limits.queuedRuns()))
                .invoke(outcome -> check(outcome, batch))
                .chain(() -> batches.view(batch));
    }

    @DELETE
    @RolesAllowed(Roles.OPERATOR)
    @Operation(
            operationId = "deleteBatch",
            summary = "Delete an ended batch with its results",
            description = "Removes its runs and chunks, too. A batch that has not ended must be cancelled first.")
    @APIResponse(responseCode = "204", description = "Deleted.")
    @APIResponse(responseCode = "409", ref = "Conflict")
    public Uni<Void> delete(@RestPath String id) {
        UUID batch = Parameters.batchId(id);
        return batches.get(batch)
                .invoke(BatchActionsResource::checkOwner)
                .chain(() -> deleteBatch.deleteBatch(new BatchId(batch)))
                .invoke(outcome -> check(outcome, batch))
                .replaceWithVoid();
    }

    /** The experiment alone decides about the batches of its variants. */
    private static void checkOwner(BatchEntity batch) {
        if (batch.experimentId != null) {
            throw belongsTo(batch.id, "experiment " + batch.experimentId);
        }
    }

    private static ProblemException belongsTo(UUID batch, String experiment) {
        return new ProblemException(
                ProblemType.BELONGS_TO_EXPERIMENT,
                "Batch " + batch + " is a variant of " + experiment
                        + ", which alone cancels, extends and deletes it. Cancel or delete the experiment, or rerun the"
                        + " batch to get one for yourself.");
    }

    private void checkSize(long runs, int teams) {
        if (runs > limits.runTeams() / teams) {
            throw ProblemException.invalid(List.of(new Violation("/runs", NewBatchReader.tooManyResults(limits))));
        }
    }

    private void check(ExtendOutcome outcome, UUID batch) {
        switch (outcome) {
            case EXTENDED, UNCHANGED -> {}
            case SMALLER ->
                throw new ProblemException(
                        ProblemType.RUNS_SMALLER,
                        "runs must be the new total, at least the current number of runs of batch " + batch + ".");
            case ACTIVE ->
                throw new ProblemException(
                        ProblemType.BATCH_ACTIVE, "Batch " + batch + " is still active. Extend it when it has ended.");
            case CANCELLED ->
                throw new ProblemException(
                        ProblemType.BATCH_CANCELLED,
                        "Batch " + batch + " was cancelled and cannot be extended. Rerun it instead.");
            case INCOMPLETE ->
                throw new ProblemException(
                        ProblemType.BATCH_INCOMPLETE,
                        "Batch " + batch + " ended early and cannot be extended. Rerun it instead.");
            case TOO_MANY_RUNS -> throw BatchCreator.tooManyRuns(limits);
            case VARIANT -> throw belongsTo(batch, "an experiment");
            case UNKNOWN -> throw ProblemException.notFound("batch", batch);
        }
    }

    private static void check(DeleteOutcome outcome, UUID batch) {
        switch (outcome) {
            case DELETED -> {}
            case ACTIVE ->
                throw new ProblemException(
                        ProblemType.BATCH_ACTIVE, "Batch " + batch + " is still active. Cancel it first.");
            case VARIANT -> throw belongsTo(batch, "an experiment");
            case UNKNOWN -> throw ProblemException.notFound("batch", batch);
        }
    }
}
