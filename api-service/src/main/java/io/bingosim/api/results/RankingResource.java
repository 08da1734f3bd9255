package io.bingosim.api.results;

import io.bingosim.api.batch.BatchRepository;
import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.Tagged;
import io.bingosim.api.progress.Streams;
import io.bingosim.api.results.RankingView.Order;
import io.bingosim.api.security.Roles;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Team;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

@Path("/api/v1/batches/{id}/runs/ranking")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Results")
@RolesAllowed(Roles.VIEWER)
class RankingResource {
    private static final List<String> ORDERS =
            Arrays.stream(Order.values()).map(Order::name).toList();

    private final BatchRepository batches;
    private final SurveyRuns surveyRuns;
    private final Streams streams;

    RankingResource(BatchRepository batches, SurveyRuns surveyRuns, Streams streams) {
        this.batches = batches;
        this.surveyRuns = surveyRuns;
        this.streams = streams;
    }

    @GET
    @Tagged
    @Operation(
            operationId = "rankRuns",
            summary = "List the runs that stand out",
            description = "The closest finishes, the biggest upsets, or the best and worst runs of a team.")
    @APIResponse(responseCode = "200", description = "At most 100 runs of those that the results cover.")
    @APIResponse(responseCode = "409", ref = "Conflict")
    @APIResponse(responseCode = "413", ref = "RecomputationTooLong")
    public Uni<RankingView> get(
            @RestPath String id,
            @Parameter(
                            description = "What to rank the runs by.",
                            required = true,
                            schema = @Schema(implementation = Order.class))
                    @RestQuery
                    @Nullable
                    String order,
            @Parameter(description = "Key of the team; required for BEST and WORST only.") @RestQuery @Nullable
                    String team) {
        UUID batch = Parameters.batchId(id);
        Order wanted = order(order, team);
        return batches.facts(batch)
                .chain(facts -> streams.admit(() -> surveyRuns.survey(facts)))
                .invoke(surveyed -> checkTeam(surveyed.scenario(), team))
                .map(surveyed -> RankingView.of(wanted, team, surveyed.scenario(), surveyed.survey()));
    }

    private static Order order(@Nullable String text, @Nullable String team) {
        String known = Parameters.choice("order", text, ORDERS);
        if (known == null) {
            throw Parameters.bad("order is required: one of " + String.join(", ", ORDERS) + ".");
        }
        Order order = Order.valueOf(known);
        if (order.isAboutATeam() && team == null) {
            throw Parameters.bad("team is required with order=" + known + ": the key of a team of the scenario.");
        }
        if (!order.isAboutATeam() && team != null) {
            throw Parameters.bad("team has no meaning with order=" + known + ". Omit it.");
        }
        return order;
    }

    private static void checkTeam(Scenario scenario, @Nullable String team) {
        List<String> keys = scenario.teams().stream().map(Team::key).toList();
        if (team != null && !keys.contains(team)) {
            throw Parameters.bad("team must be the key of a team of the scenario: " + String.join(", ", keys) + ".");
        }
    }
}
