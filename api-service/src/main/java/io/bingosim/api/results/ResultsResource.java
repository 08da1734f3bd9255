package io.bingosim.api.results;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonRawValue;
import io.bingosim.api.batch.BatchFacts;
import io.bingosim.api.batch.BatchReads;
import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.Tagged;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.batch.BatchId;
import io.bingosim.batch.results.Answers;
import io.bingosim.batch.results.ReadAnswers;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.UUID;
import org.jboss.resteasy.reactive.RestPath;

@Path("/api/v1/batches/{id}/results")
@Produces(MediaType.APPLICATION_JSON)
class ResultsResource {
    private final ReadAnswers readAnswers;
    private final BatchReads batches;

    ResultsResource(ReadAnswers readAnswers, BatchReads batches) {
        this.readAnswers = readAnswers;
        this.batches = batches;
    }

    @GET
    public Uni<Response> results(@RestPath String id, @Context HttpHeaders headers) {
        UUID batch = Parameters.batchId(id);
        return readAnswers
                .answers(new BatchId(batch))
                .onItem()
                .ifNull()
                .failWith(() -> ProblemException.notFound("batch", batch))
                .chain(answers -> batches.facts(batch).map(facts -> ResultsView.of(facts, answers)))
                .map(view -> Tagged.of(view).answer(headers));
    }

    /** The document of docs/domain.md. Its counts are those of the answers, so that they agree. */
    record ResultsView(
            UUID batchId,
            @JsonProperty("final") boolean isFinal,
            String seed,
            Runs runs,
            long missingRuns,
            @JsonRawValue String teams) {
        static ResultsView of(BatchFacts batch, Answers answers) {
            return new ResultsView(
                    batch.id().value(),
                    answers.isFinal(),
                    batch.seedGiven(),
                    new Runs(batch.runsRequested(), answers.runs(), batch.runsFailed()),
                    batch.runsRequested() - answers.runs(),
                    "[" + String.join(",", answers.teams()) + "]");
        }
    }

    record Runs(long requested, long completed, long failed) {}
}
