package io.bingosim.api.system;

import io.bingosim.api.progress.Streams;
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
import org.jboss.resteasy.reactive.Cache;

@Path("/api/v1/system")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "System")
@RolesAllowed(Roles.VIEWER)
class SystemResource {
    private final SystemStateStore store;
    private final Deployment deployment;
    private final Throughput throughput;
    private final Streams streams;

    SystemResource(SystemStateStore store, Deployment deployment, Throughput throughput, Streams streams) {
        this.store = store;
        this.deployment = deployment;
        this.throughput = throughput;
        this.streams = streams;
    }

    @GET
    @Cache(noStore = true)
    @Operation(
            operationId = "getSystem",
            summary = "Get the state of the whole system",
            description = "What the system page shows.")
    @APIResponse(responseCode = "200", description = "Executors, queue, outbox, leader, breakers and fairness.")
    public Uni<SystemView> system() {
        return store.read()
                .map(state -> new SystemView(state, deployment.view(), throughput.runsPerSecond(), streams.open()));
    }
}
