package io.bingosim.api.results;

import io.bingosim.api.batch.BatchFacts;
import io.bingosim.api.batch.BatchRepository;
import io.bingosim.api.http.Cursor;
import io.bingosim.api.http.Page;
import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.RequestEnd;
import io.bingosim.api.http.Tagged;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.security.Roles;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.Arrays;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

@Path("/api/v1/batches/{id}/runs")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Results")
@RolesAllowed(Roles.VIEWER)
class RunsResource {
    private static final List<String> STATUSES =
            Arrays.stream(RunStatus.values()).map(RunStatus::name).toList();

    private final BatchRepository batches;
    private final ListRuns listRuns;
    private final LookUpRun lookUpRun;
    private final ReplayRun replayRun;

    RunsResource(BatchRepository batches, ListRuns listRuns, LookUpRun lookUpRun, ReplayRun replayRun) {
        this.batches = batches;
        this.listRuns = listRuns;
        this.lookUpRun = lookUpRun;
        this.replayRun = replayRun;
    }

    @GET
    @Tagged
    @Operation(
            operationId = "listRuns",
            summary = "List runs by index",
            description = "Runs have an index from 0. Filter by status to find those that failed.")
    @APIResponse(
            responseCode = "200",
            description = "A page of runs. It may hold fewer than `limit` although more follow.")
    public Uni<Page<ListedRunView>> list(
            @RestPath String id,
            @Parameter(description = "Only runs with this status.", schema = @Schema(implementation = RunStatus.class))
                    @RestQuery
                    @Nullable
                    String status,
            @RestQuery @Nullable String limit,
            @RestQuery @Nullable String cursor) {
        String known = Parameters.choice("status", status, STATUSES);
        RunStatus wanted = known == null ? null : RunStatus.valueOf(known);
        int count = Parameters.limit(limit);
        Long from = Cursor.read(cursor, 1, c -> Math.max(0, c.number(0)));
        return batches.facts(Parameters.batchId(id))
                .chain(batch -> listRuns.list(batch, wanted, from == null ? 0 : from, count))
                .map(found -> new Page<>(
                        found.items(),
                        found.next() == null ? null : Cursor.of(found.next()).toString()));
    }

    @GET
    @Path("/{index}")
    @Tagged
    @Operation(
            operationId = "getRun",
            summary = "Get everything that is known about a run",
            description = "What each team scored and when it finished. The replay has the events that led to it.")
    @APIResponse(responseCode = "200", description = "The run.")
    @APIResponse(responseCode = "409", ref = "Conflict")
    public Uni<RunView> get(@RestPath String id, @RestPath String index, @Context RoutingContext routing) {
        long run = Parameters.pathNumber("run", index);
        return batch(id, run).chain(batch -> lookUpRun.lookUp(batch, run, RequestEnd.of(routing)));
    }

    @GET
    @Path("/{index}/replay")
    @Tagged
    @Operation(
            operationId = "replayRun",
            summary = "Simulate a run again and return its timeline",
            description = "The same seed gives the same run, so only its result is stored.")
    @APIResponse(responseCode = "200", description = "The timeline.")
    @APIResponse(responseCode = "409", ref = "Conflict")
    public Uni<TimelineView> replay(
            @RestPath String id,
            @RestPath String index,
            @Parameter(
                            description = "Whether to include every attempt.",
                            schema = @Schema(type = SchemaType.BOOLEAN, defaultValue = "false"))
                    @RestQuery
                    @Nullable
                    String attempts) {
        long run = Parameters.pathNumber("run", index);
        boolean withAttempts = Parameters.flag("attempts", attempts);
        return batch(id, run)
                .chain(batch -> replayRun.replay(batch, run, withAttempts))
                .map(TimelineView::of);
    }

    private Uni<BatchFacts> batch(String id, long run) {
        return batches.facts(Parameters.batchId(id)).invoke(batch -> {
            if (run >= batch.runsRequested()) {
                throw ProblemException.notFound("run", run);
            }
        });
    }
}
