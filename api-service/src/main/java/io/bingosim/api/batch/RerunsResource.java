package io.bingosim.api.batch;

import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.Tagged;
import io.bingosim.api.scenario.ScenarioRepository;
import io.bingosim.api.security.Roles;
import io.bingosim.batch.model.Keep;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.Arrays;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

@Path("/api/v1/batches/{id}/rerun")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Batches")
@RolesAllowed(Roles.VIEWER)
class RerunsResource {
    private static final List<String> KEEPS =
            Arrays.stream(Keep.values()).map(Keep::name).toList();

    private final BatchCreator creator;
    private final BatchRepository batches;
    private final ScenarioRepository scenarios;
    private final SecurityIdentity caller;

    RerunsResource(
            BatchCreator creator, BatchRepository batches, ScenarioRepository scenarios, SecurityIdentity caller) {
        this.creator = creator;
        this.batches = batches;
        this.scenarios = scenarios;
        this.caller = caller;
    }

    @POST
    @Tagged
    @RolesAllowed(Roles.OPERATOR)
    @Operation(
            operationId = "rerunBatch",
            summary = "Create a batch with the same scenario and seed",
            description = "The same seed gives the same results; more runs than the original has may be requested.")
    @APIResponse(
            responseCode = "201",
            description = "Created.",
            content = @Content(schema = @Schema(implementation = BatchView.class)))
    @APIResponse(
            responseCode = "200",
            description = "An earlier request with the same key created it.",
            content = @Content(schema = @Schema(implementation = BatchView.class)))
    @APIResponse(responseCode = "409", ref = "Conflict")
    public Uni<RestResponse<BatchView>> rerun(
            @RestPath String id,
            @Parameter(
                            description = "What to keep of the runs; by default the same as the original.",
                            schema = @Schema(implementation = Keep.class))
                    @RestQuery
                    @Nullable
                    String keep,
            @Context RoutingContext routing) {
        String known = Parameters.choice("keep", keep, KEEPS);
        Keep wanted = known == null ? null : Keep.valueOf(known);
        var origin = BatchOrigin.of(routing, caller);
        // Passed on as if it came with the request: a hidden scenario cannot be referred to by its id.
        return batches.get(Parameters.batchId(id))
                .chain(batch -> scenarios
                        .snapshot(batch.scenarioId)
                        .chain(source -> creator.rerun(batch, source, wanted, origin)))
                .chain(created -> batches.view(created.id().value()).map(created::response));
    }
}
