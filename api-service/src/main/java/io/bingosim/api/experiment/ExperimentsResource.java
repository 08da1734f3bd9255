package io.bingosim.api.experiment;

import io.bingosim.api.batch.BatchOrigin;
import io.bingosim.api.experiment.ExperimentRepository.After;
import io.bingosim.api.http.Cursor;
import io.bingosim.api.http.Page;
import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.Tagged;
import io.bingosim.api.security.Roles;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

@Path("/api/v1/experiments")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Experiments")
@RolesAllowed(Roles.VIEWER)
class ExperimentsResource {
    private static final List<String> STATUSES = List.of("RUNNING", "COMPLETED", "ERROR", "CANCELLED");

    private final ExperimentCreator creator;
    private final ExperimentRepository experiments;
    private final SecurityIdentity caller;

    ExperimentsResource(ExperimentCreator creator, ExperimentRepository experiments, SecurityIdentity caller) {
        this.creator = creator;
        this.experiments = experiments;
        this.caller = caller;
    }

    @POST
    @Blocking
    @Tagged
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed(Roles.OPERATOR)
    @Operation(
            operationId = "createExperiment",
            summary = "Create an experiment",
            description = "Stores all variants or, if one of them has a violation, nothing.")
    @APIResponse(
            responseCode = "201",
            description = "Created.",
            content = @Content(schema = @Schema(implementation = ExperimentView.class)))
    @APIResponse(
            responseCode = "200",
            description = "An earlier request with the same key created it.",
            content = @Content(schema = @Schema(implementation = ExperimentView.class)))
    @APIResponse(responseCode = "404", ref = "NotFound")
    @APIResponse(responseCode = "409", ref = "Conflict")
    public Uni<RestResponse<ExperimentView>> create(NewExperimentRequest body, @Context RoutingContext routing) {
        return creator.create(body, BatchOrigin.of(routing, caller))
                .chain(created -> experiments.view(created.id().value()).map(created::response));
    }

    @GET
    @Tagged
    @Operation(
            operationId = "listExperiments",
            summary = "List experiments, newest first",
            description = "Filters combine. A cursor stays correct while experiments are created.")
    @APIResponse(responseCode = "200", description = "A page of experiments.")
    public Uni<Page<ExperimentView>> list(
            @Parameter(
                            description = "Only experiments with this status.",
                            schema = @Schema(enumeration = {"RUNNING", "COMPLETED", "ERROR", "CANCELLED"}))
                    @RestQuery
                    @Nullable
                    String status,
            @RestQuery @Nullable String limit,
            @RestQuery @Nullable String cursor) {
        String wanted = Parameters.choice("status", status, STATUSES);
        int count = Parameters.limit(limit);
        After after = Cursor.read(cursor, 2, c -> new After(c.instant(0), c.uuid(1)));
        return experiments
                .page(wanted, after, count + 1)
                .map(found -> Page.of(
                        found,
                        count,
                        ExperimentView::of,
                        experiment -> Cursor.of(experiment.createdAt, experiment.id)));
    }
}
