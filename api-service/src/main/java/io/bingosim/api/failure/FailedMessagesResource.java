package io.bingosim.api.failure;

import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.Tagged;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.bingosim.api.security.Roles;
import io.bingosim.batch.steps.failure.FailedMessages;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

@Path("/api/v1/failed-messages")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "System")
@RolesAllowed(Roles.VIEWER)
class FailedMessagesResource {
    private final FailedChainStore store;
    private final FailedMessages failedMessages;

    FailedMessagesResource(FailedChainStore store, FailedMessages failedMessages) {
        this.store = store;
        this.failedMessages = failedMessages;
    }

    @GET
    @Path("/{message}")
    @Tagged
    @Operation(
            operationId = "getFailedMessage",
            summary = "Get a failed message with headers and stack trace",
            description = "Everything needed to find out why it could not be handled.")
    @APIResponse(responseCode = "200", description = "The message.")
    public Uni<FailedMessageDetails> get(@RestPath String message) {
        return find(Parameters.pathNumber("message", message));
    }

    @POST
    @Path("/{message}/skip")
    @RolesAllowed(Roles.OPERATOR)
    @Operation(
            operationId = "skipMessage",
            summary = "Exclude a message from republishing",
            description = "For a message that can never be handled. The others of its chain can then be republished.")
    @APIResponse(responseCode = "204", description = "It will be excluded.")
    @APIResponse(responseCode = "409", ref = "Conflict")
    public Uni<Void> skip(@RestPath String message) {
        long id = Parameters.pathNumber("message", message);
        return failedMessages
                .skipFailedMessage(id)
                .chain(skipped -> skipped ? Uni.createFrom().voidItem() : reject(id));
    }

    private Uni<Void> reject(long id) {
        return find(id).map(known -> {
            throw new ProblemException(
                    ProblemType.ALREADY_DRIVEN,
                    "Message " + id + " has already been republished and can no longer be skipped.");
        });
    }

    private Uni<FailedMessageDetails> find(long id) {
        return store.message(id).onItem().ifNull().failWith(() -> ProblemException.notFound("message", id));
    }
}
