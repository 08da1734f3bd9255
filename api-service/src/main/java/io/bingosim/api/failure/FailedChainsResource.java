package io.bingosim.api.failure;

import io.bingosim.api.http.Cursor;
import io.bingosim.api.http.Page;
import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.Tagged;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.bingosim.api.security.Roles;
import io.bingosim.batch.steps.failure.FailedMessages;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

@Path("/api/v1/failed-chains")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "System")
@RolesAllowed(Roles.VIEWER)
class FailedChainsResource {
    private static final int ACCEPTED = 202;

    private final FailedChainStore store;
    private final FailedMessages failedMessages;
    private final SecurityIdentity caller;

    FailedChainsResource(FailedChainStore store, FailedMessages failedMessages, SecurityIdentity caller) {
        this.store = store;
        this.failedMessages = failedMessages;
        this.caller = caller;
    }

    @GET
    @Tagged
    @Operation(
            operationId = "listFailedChains",
            summary = "List failed messages by entity, newest first",
            description = "Messages of one entity that could not be handled form a chain; their order is kept.")
    @APIResponse(responseCode = "200", description = "A page of chains.")
    public Uni<Page<FailedChainView>> list(@RestQuery @Nullable String limit, @RestQuery @Nullable String cursor) {
        int count = Parameters.limit(limit);
        Long before = Cursor.read(cursor, 1, c -> c.number(0));
        return store.page(before, count + 1)
                .map(found -> Page.of(found, count, chain -> chain, chain -> Cursor.of(chain.id())));
    }

    @GET
    @Path("/{chain}")
    @Tagged
    @Operation(
            operationId = "getFailedChain",
            summary = "Get the failed messages of an entity",
            description = "Says what failed first and how many messages wait behind it.")
    @APIResponse(responseCode = "200", description = "The chain with its first messages.")
    public Uni<FailedChainView> get(@RestPath String chain) {
        return find(Parameters.pathNumber("chain", chain));
    }

    @GET
    @Path("/{chain}/messages")
    @Tagged
    @Operation(
            operationId = "listFailedMessages",
            summary = "List the messages of a chain, oldest first",
            description = "Messages behind the first one wait for it, since the order of an entity is kept.")
    @APIResponse(responseCode = "200", description = "A page of messages.")
    public Uni<Page<FailedMessageView>> messages(
            @RestPath String chain, @RestQuery @Nullable String limit, @RestQuery @Nullable String cursor) {
        long id = Parameters.pathNumber("chain", chain);
        int count = Parameters.limit(limit);
        Long after = Cursor.read(cursor, 1, c -> c.number(0));
        return find(id).chain(() -> store.messages(id, after == null ? 0 : after, count + 1))
                .map(found -> Page.of(found, count, message -> message, message -> Cursor.of(message.id())));
    }

    /** Idempotent: it records the request, which a process with a broker connection carries out. */
    @POST
    @Path("/{chain}/republish")
    @ResponseStatus(ACCEPTED)
    @RolesAllowed(Roles.OPERATOR)
    @Operation(
            operationId = "republishChain",
            summary = "Republish the messages of a chain that are open or have failed again",
            description = "Sends them again in their order. Messages marked to be skipped are left out.")
    @APIResponse(responseCode = "409", ref = "Conflict")
    @APIResponse(
            responseCode = "202",
            description = "The messages will be republished.",
            content = @Content(schema = @Schema(implementation = FailedChainView.class)))
    public Uni<FailedChainView> republish(@RestPath String chain) {
        long id = Parameters.pathNumber("chain", chain);
        return failedMessages
                .requestRepublish(id, caller.getPrincipal().getName())
                .chain(requested -> find(id).invoke(() -> requireRequested(requested, id)));
    }

    private Uni<FailedChainView> find(long id) {
        return store.chain(id).onItem().ifNull().failWith(() -> ProblemException.notFound("chain", id));
    }

    private static void requireRequested(boolean requested, long id) {
        if (!requested) {
            throw new ProblemException(
                    ProblemType.ALREADY_DRIVEN,
                    "Chain " + id + " has no message left to republish: each is republished or skipped, or its payload"
                            + " was too large to be stored whole. Skip what cannot be republished.");
        }
    }
}
