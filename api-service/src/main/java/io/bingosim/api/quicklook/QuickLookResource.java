package io.bingosim.api.quicklook;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.RequestEnd;
import io.bingosim.api.scenario.SubmittedScenario;
import io.bingosim.api.security.Roles;
import io.bingosim.engine.random.Seeds;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

@Path("/api/v1/scenarios/quick-look")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Scenarios")
@RolesAllowed(Roles.VIEWER)
class QuickLookResource {
    private static final int RUNS_DEFAULT = 1_000;
    private static final String SEED_DEFAULT = "0";

    private final QuickLook quickLook;
    private final int runsMax;

    QuickLookResource(QuickLook quickLook, ApiConfig config) {
        this.quickLook = quickLook;
        this.runsMax = config.quickLook().runs();
    }

    @POST
    @Blocking
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "lookAtScenario",
            summary = "Simulate a few runs of a scenario without storing anything",
            description =
                    "Computed in this process, whatever its mode, and limited in time: if it runs out, the figures"
                            + " cover fewer runs. The same document, seed and number of covered runs give the same figures.")
    @APIResponse(responseCode = "200", description = "Win rates and points per team.")
    public Uni<QuickLookView> look(
            SubmittedScenario body,
            @Parameter(
                            description = "Number of runs.",
                            schema =
                                    @Schema(
                                            type = SchemaType.INTEGER,
                                            minimum = "1",
                                            maximum = "10000",
                                            defaultValue = "1000"))
                    @RestQuery
                    @Nullable
                    String runs,
            @Parameter(
                            description = "Seed of the runs, as in a batch.",
                            schema = @Schema(defaultValue = SEED_DEFAULT, maxLength = 200))
                    @RestQuery
                    @Nullable
                    String seed,
            @Context RoutingContext routing) {
        int count = runs == null ? Math.min(RUNS_DEFAULT, runsMax) : (int) Parameters.whole("runs", runs, 1, runsMax);
        String given = seed == null ? SEED_DEFAULT : String.valueOf(Parameters.search("seed", seed));
        RequestEnd end = RequestEnd.of(routing);
        return quickLook.look(body.scenario(), given, Seeds.parse(given), count, end::isReached);
    }
}
