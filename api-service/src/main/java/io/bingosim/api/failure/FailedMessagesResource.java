package io.bingosim.api.failure;

import io.bingosim.api.http.Parameters;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.bingosim.batch.failure.FailedMessages;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.RestPath;

@Path("/api/v1/failed-messages")
@Produces(MediaType.APPLICATION_JSON)
class FailedMessagesResource {
    private final FailedStore store;
    private final FailedMessages failedMessages;

    FailedMessagesResource(FailedStore store, FailedMessages failedMessages) {
        this.store = store;
        this.failedMessages = failedMessages;
    }

    @POST
    @Path("/{message}/skip")
    public Uni<Response> skip(@RestPath String message) {
        long id = Parameters.pathNumber("message", message);
        return failedMessages
                .skipFailedMessage(id)
                .chain(skipped ->
                        skipped ? Uni.createFrom().item(Response.noContent().build()) : refuse(id));
    }

    private Uni<Response> refuse(long id) {
        return store.isMessageKnown(id).map(known -> {
            throw known
                    ? new ProblemException(ProblemType.ALREADY_DRIVEN, "It cannot be skipped any more.")
                    : ProblemException.notFound("message", id);
        });
    }
}
