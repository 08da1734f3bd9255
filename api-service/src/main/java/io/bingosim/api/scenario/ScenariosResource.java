package io.bingosim.api.scenario;

import io.bingosim.api.http.Cursor;
import io.bingosim.api.http.Page;
import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.Tagged;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.scenario.ScenarioRepository.After;
import io.bingosim.api.security.Roles;
import io.bingosim.batch.model.StoreOutcome;
import io.bingosim.batch.steps.create.CreateBatch;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.net.URI;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jboss.resteasy.reactive.RestResponse.Status;
import org.jspecify.annotations.Nullable;

@Path("/api/v1/scenarios")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Scenarios")
@RolesAllowed(Roles.VIEWER)
class ScenariosResource {
    private final CreateBatch createBatch;
    private final ScenarioRepository scenarios;

    ScenariosResource(CreateBatch createBatch, ScenarioRepository scenarios) {
        this.createBatch = createBatch;
        this.scenarios = scenarios;
    }

    @POST
    @Blocking
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed(Roles.OPERATOR)
    @Operation(
            operationId = "storeScenario",
            summary = "Store a scenario",
            description = "The id is the hash of its canonical form: storing the same scenario again changes nothing.")
    @APIResponse(
            responseCode = "201",
            description = "Stored.",
            content = @Content(schema = @Schema(implementation = ScenarioView.class)))
    @APIResponse(
            responseCode = "200",
            description = "It was already stored.",
            content = @Content(schema = @Schema(implementation = ScenarioView.class)))
    public Uni<RestResponse<ScenarioView>> store(
            SubmittedScenario body,
            @Parameter(
                            description = "Id of the scenario that this one was made from by editing. It is stored next"
                                    + " to the document; storing the same document again does not change it.")
                    @RestQuery
                    @Nullable
                    String derivedFrom) {
        if (derivedFrom != null && !Parameters.isScenarioId(derivedFrom)) {
            throw Parameters.bad("derivedFrom must be 64 hexadecimal digits in lower case.");
        }
        URI location = URI.create("/api/v1/scenarios/" + body.scenario().id());
        // Measures the engine, which must not happen on the event loop that continues after storing.
        ScenarioView view = ScenarioView.of(body);
        return createBatch.storeScenario(body.source(true), derivedFrom).map(outcome -> ResponseBuilder.create(
                        status(outcome, derivedFrom), view)
                .location(location)
                .build());
    }

    private static Status status(StoreOutcome outcome, @Nullable String derivedFrom) {
        return switch (outcome) {
            case CREATED -> Status.CREATED;
            case KNOWN -> Status.OK;
            case UNKNOWN_ORIGIN ->
                throw Parameters.bad("derivedFrom names no stored scenario: " + derivedFrom + ". Omit it.");
        };
    }

    @POST
    @Path("/validate")
    @Blocking
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "validateScenario",
            summary = "Validate a scenario without storing it",
            description = "Answers with all violations at once, each with a pointer to its place, or with warnings.")
    @APIResponse(responseCode = "200", description = "The scenario is valid.")
    public ScenarioView validate(SubmittedScenario body) {
        return ScenarioView.of(body);
    }

    @GET
    @Tagged
    @Operation(
            operationId = "listScenarios",
            summary = "List scenarios, newest first",
            description = "Filters combine. A cursor stays correct while scenarios are stored.")
    @APIResponse(responseCode = "200", description = "A page of scenarios.")
    public Uni<Page<ListedScenarioView>> list(
            @Parameter(description = "Only scenarios with this text in their name.") @RestQuery @Nullable String name,
            @RestQuery @Nullable String limit,
            @RestQuery @Nullable String cursor) {
        String search = Parameters.search("name", name);
        int count = Parameters.limit(limit);
        After after = Cursor.read(cursor, 2, c -> new After(c.instant(0), c.text(1)));
        return scenarios
                .page(search, after, count + 1)
                .map(found ->
                        Page.of(found, count, ListedScenarioView::of, row -> Cursor.of(row.createdAt(), row.id())));
    }

    @GET
    @Path("/{id}")
    @Tagged
    @Operation(
            operationId = "getScenario",
            summary = "Get a scenario with its document",
            description = "The document is in canonical form: sorted members, defaults filled in.")
    @APIResponse(responseCode = "200", description = "The scenario.")
    public Uni<StoredScenarioView> get(
            @Parameter(description = "SHA-256 of the canonical document.") @RestPath String id) {
        return scenarios.get(Parameters.scenarioId(id)).map(StoredScenarioView::of);
    }

    @DELETE
    @Path("/{id}")
    @RolesAllowed(Roles.OPERATOR)
    @Operation(
            operationId = "hideScenario",
            summary = "Hide a scenario from lists and new batches",
            description = "Batches of it keep it.")
    @APIResponse(responseCode = "204", description = "Hidden. Existing batches of the scenario stay.")
    public Uni<Void> hide(@Parameter(description = "SHA-256 of the canonical document.") @RestPath String id) {
        String scenario = Parameters.scenarioId(id);
        return createBatch
                .hideScenario(scenario)
                .invoke(hidden -> {
                    if (!hidden) {
                        throw ProblemException.notFound("scenario", scenario);
                    }
                })
                .replaceWithVoid();
    }
}
