package io.bingosim.api.system;

import io.bingosim.api.http.Tagged;
import io.bingosim.api.security.Roles;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

@Path("/api/v1/system/history")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "System")
@RolesAllowed(Roles.VIEWER)
class SystemHistoryResource {
    private static final int SECONDS_PER_POINT = 10;

    private final RunHistoryStore store;

    SystemHistoryResource(RunHistoryStore store) {
        this.store = store;
    }

    @GET
    @Tagged
    @Operation(
            operationId = "getSystemHistory",
            summary = "Get the runs per second of the last ten minutes",
            description = "Computed from the chunks in the database, so that it survives a restart.")
    @APIResponse(responseCode = "200", description = "One point per ten seconds, the same from every API process.")
    public Uni<RunHistoryView> get() {
        return store.ofSystem(RunHistoryView.POINTS, SECONDS_PER_POINT);
    }
}
