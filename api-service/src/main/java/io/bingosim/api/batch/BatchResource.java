package io.bingosim.api.batch;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.http.Form;
import io.bingosim.api.http.Parameters;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.bingosim.batch.BatchId;
import io.bingosim.batch.cancel.CancelBatch;
import io.bingosim.batch.cancel.CancelBatch.DeleteOutcome;
import io.bingosim.batch.finalise.ExtendBatch;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.UUID;
import org.jboss.resteasy.reactive.RestPath;

@Path("/api/v1/batches/{id}")
@Produces(MediaType.APPLICATION_JSON)
class BatchResource {
    private final BatchReads reads;
    private final CancelBatch cancelBatch;
    private final ExtendBatch extendBatch;
    private final ApiConfig.Limits limits;

    BatchResource(BatchReads reads, CancelBatch cancelBatch, ExtendBatch extendBatch, ApiConfig config) {
        this.reads = reads;
        this.cancelBatch = cancelBatch;
        this.extendBatch = extendBatch;
        this.limits = config.limits();
    }

    @POST
    @Path("/cancel")
    public Uni<Response> cancel(@RestPath String id) {
        UUID batch = Parameters.batchId(id);
        return cancelBatch.cancelBatch(new BatchId(batch)).chain(() -> view(batch));
    }

    @POST
    @Path("/extend")
    @Consumes(MediaType.APPLICATION_JSON)
    public Uni<Response> extend(@RestPath String id, byte[] body) {
        UUID batch = Parameters.batchId(id);
        Form form = Form.read(body, limits.depth(), "runs");
        long runs = form.requiredWhole("runs", 1, limits.runs());
        form.check();
        return reads.get(batch)
                .invoke(found -> checkSize(form, runs, found.teamCount))
                .chain(() -> extendBatch.extendBatch(new BatchId(batch), runs, limits.queuedRuns()))
                .invoke(outcome -> check(outcome, batch))
                .chain(() -> view(batch));
    }

    @DELETE
    public Uni<Response> delete(@RestPath String id) {
        UUID batch = Parameters.batchId(id);
        return cancelBatch.deleteBatch(new BatchId(batch)).map(outcome -> deleted(outcome, batch));
    }

    private Uni<Response> view(UUID batch) {
        return reads.get(batch).map(found -> {
            var tagged = BatchView.of(found).tagged();
            return Response.ok(tagged.body(), MediaType.APPLICATION_JSON_TYPE)
                    .header(HttpHeaders.ETAG, tagged.tag())
                    .build();
        });
    }

    private void checkSize(Form form, long runs, int teams) {
        if (runs > limits.runTeams() / teams) {
            form.report("runs", BatchForm.tooManyResults(limits));
            form.check();
        }
    }

    private static void check(ExtendBatch.Outcome outcome, UUID batch) {
        switch (outcome) {
            case EXTENDED, UNCHANGED -> {}
            case SMALLER -> throw new ProblemException(ProblemType.RUNS_SMALLER, "runs is the new total.");
            case ACTIVE -> throw new ProblemException(ProblemType.BATCH_ACTIVE, "Extend it when it has ended.");
            case CANCELLED -> throw new ProblemException(ProblemType.BATCH_CANCELLED, "Run it again instead.");
            case INCOMPLETE -> throw new ProblemException(ProblemType.BATCH_INCOMPLETE, "Run it again instead.");
            case TOO_MANY_RUNS ->
                throw new ProblemException(ProblemType.TOO_MANY_RUNS, "Wait until some of your batches have ended.");
            case UNKNOWN -> throw ProblemException.notFound("batch", batch);
        }
    }

    private static Response deleted(DeleteOutcome outcome, UUID batch) {
        return switch (outcome) {
            case DELETED -> Response.noContent().build();
            case ACTIVE -> throw new ProblemException(ProblemType.BATCH_ACTIVE, "Cancel it first.");
            case UNKNOWN -> throw ProblemException.notFound("batch", batch);
        };
    }
}
