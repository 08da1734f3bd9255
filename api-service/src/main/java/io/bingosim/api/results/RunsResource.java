package io.bingosim.api.results;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.bingosim.api.ApiConfig;
import io.bingosim.api.batch.BatchFacts;
import io.bingosim.api.batch.BatchReads;
import io.bingosim.api.http.Cursor;
import io.bingosim.api.http.Page;
import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.Tagged;
import io.bingosim.api.problem.ProblemException;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.Arrays;
import java.util.List;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

@Path("/api/v1/batches/{id}/runs")
@Produces(MediaType.APPLICATION_JSON)
class RunsResource {
    private static final List<String> STATUSES =
            Arrays.stream(RunStatus.values()).map(RunStatus::name).toList();

    private final BatchReads batches;
    private final ListRuns listRuns;
    private final LookUpRun lookUpRun;
    private final ReplayRun replayRun;
    private final int pageMax;

    RunsResource(BatchReads batches, ListRuns listRuns, LookUpRun lookUpRun, ReplayRun replayRun, ApiConfig config) {
        this.batches = batches;
        this.listRuns = listRuns;
        this.lookUpRun = lookUpRun;
        this.replayRun = replayRun;
        this.pageMax = config.limits().page();
    }

    @GET
    public Uni<Response> list(
            @RestPath String id,
            @RestQuery @Nullable String status,
            @RestQuery @Nullable String limit,
            @RestQuery @Nullable String cursor,
            @Context HttpHeaders headers,
            @Context UriInfo uri) {
        String known = Parameters.choice("status", status, STATUSES);
        RunStatus wanted = known == null ? null : RunStatus.valueOf(known);
        int count = Parameters.limit(limit, pageMax);
        Long from = Cursor.read(cursor, 1, c -> Math.max(0, c.number(0)));
        return batches.facts(Parameters.batchId(id))
                .chain(batch -> listRuns.list(batch, wanted, from == null ? 0 : from, count))
                .map(found -> new Page<>(
                                found.items(),
                                found.next() == null
                                        ? null
                                        : Cursor.of(found.next()).toString())
                        .answer(headers, uri));
    }

    @GET
    @Path("/{index}")
    public Uni<Response> get(@RestPath String id, @RestPath String index, @Context HttpHeaders headers) {
        long run = Parameters.pathNumber("run", index);
        return batch(id, run).chain(batch -> lookUpRun.lookUp(batch, run)).map(view -> Tagged.of(view)
                .answer(headers));
    }

    @GET
    @Path("/{index}/replay")
    public Uni<Response> replay(
            @RestPath String id,
            @RestPath String index,
            @RestQuery @Nullable String attempts,
            @Context HttpHeaders headers) {
        long run = Parameters.pathNumber("run", index);
        boolean withAttempts = Parameters.flag("attempts", attempts);
        return batch(id, run)
                .chain(batch -> replayRun.replay(batch, run, withAttempts))
                .map(timeline -> Tagged.of(timeline).answer(headers));
    }

    private Uni<BatchFacts> batch(String id, long run) {
        return batches.facts(Parameters.batchId(id)).invoke(batch -> {
            if (run >= batch.runsRequested()) {
                throw ProblemException.notFound("run", run);
            }
        });
    }

    record RunView(
            long index,
            RunStatus status,
            int attempts,
            @Nullable List<TeamResult> teams,
            List<FailureView> failures) {}

    record TeamResult(
            String key,
            int points,
            int tiles,
            int rowReached,
            @Nullable Integer finishedAt,
            int attempts,
            int wasted,
            double winnerShare) {}

    record FailureView(
            int attempt,
            @JsonProperty("final") boolean isFinal,
            String error,
            String message,
            java.util.@Nullable UUID worker,
            java.time.Instant at) {
        static FailureView of(RunStore.Failure failure) {
            return new FailureView(
                    failure.attempt(),
                    failure.isFinal(),
                    failure.errorClass(),
                    failure.message(),
                    failure.worker(),
                    failure.at());
        }
    }
}
