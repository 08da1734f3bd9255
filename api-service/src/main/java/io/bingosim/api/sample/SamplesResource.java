package io.bingosim.api.sample;

import io.bingosim.api.http.Page;
import io.bingosim.api.http.Tagged;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.security.Roles;
import io.smallrye.common.annotation.Blocking;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

/** Blocking, because the first call reads every sample. */
@Path("/api/v1/samples")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Scenarios")
@RolesAllowed(Roles.VIEWER)
@Blocking
class SamplesResource {
    private final Samples samples;

    SamplesResource(Samples samples) {
        this.samples = samples;
    }

    @GET
    @Tagged
    @Operation(
            operationId = "listSamples",
            summary = "List the scenarios that are shipped with the service",
            description = "They are part of the service, so they are there in every deployment.")
    @APIResponse(responseCode = "200", description = "All samples, the one to try first at the top.")
    public Page<SampleView> list() {
        return new Page<>(samples.all().stream().map(SampleView::of).toList(), null);
    }

    @GET
    @Path("/{key}")
    @Tagged
    @Operation(
            operationId = "getSample",
            summary = "Get a sample with its document",
            description = "The document can be edited and stored as a scenario, or sent as part of a batch.")
    @APIResponse(responseCode = "200", description = "The sample.")
    public SampleDocumentView get(@Parameter(description = "Key of the sample.") @RestPath String key) {
        return samples.find(key)
                .map(SampleDocumentView::of)
                .orElseThrow(() -> ProblemException.notFound("sample", "of that key; GET /api/v1/samples lists them"));
    }
}
