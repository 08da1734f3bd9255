package io.bingosim.api.security;

import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpServerRequest;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.Cache;

/** Signing in with a browser. The only resource that callers without a key may use. */
@Path(SessionCookie.PATH)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "System")
@PermitAll
class SessionResource {
    private final LoopbackOnly loopbackOnly;
    private final SessionStore sessions;
    private final ApiKeys keys;
    private final SecurityIdentity caller;

    SessionResource(LoopbackOnly loopbackOnly, SessionStore sessions, ApiKeys keys, SecurityIdentity caller) {
        this.loopbackOnly = loopbackOnly;
        this.sessions = sessions;
        this.keys = keys;
        this.caller = caller;
    }

    @GET
    @Cache(noStore = true)
    @Operation(
            operationId = "getSession",
            summary = "Get the role of the caller",
            description = "Needs no key. A key or session that is not valid any more counts as none.")
    @APIResponse(responseCode = "200", description = "The caller, and whether the server requires keys.")
    public SessionView get() {
        String role = caller.hasRole(Roles.OPERATOR) ? Roles.OPERATOR : Roles.VIEWER;
        return new SessionView(!loopbackOnly.isEnabled(), caller.isAnonymous() ? null : role);
    }

    @POST
    @Blocking
    @Cache(noStore = true)
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "signIn",
            summary = "Exchange an API key for a session cookie",
            description = "For browsers, whose links, downloads and event streams cannot send a key. The cookie is"
                    + " HttpOnly and SameSite=Strict, and Secure under TLS. Writes with it need the server's own"
                    + " Origin. A server that requires no keys sets no cookie.")
    @APIResponse(responseCode = "200", description = "Signed in; the cookie is set.")
    @APIResponse(responseCode = "401", ref = "Unauthenticated")
    public Uni<SessionView> signIn(SignIn body, @Context HttpServerRequest request) {
        if (loopbackOnly.isEnabled()) {
            return Uni.createFrom().item(new SessionView(false, Roles.OPERATOR));
        }
        return sessions.start(body.key())
                .onItem()
                .ifNull()
                .failWith(() -> new ProblemException(ProblemType.UNAUTHENTICATED, "The API key is unknown or revoked."))
                .map(started -> {
                    request.response().addCookie(SessionCookie.of(started.token(), started.lifetime(), request));
                    return new SessionView(true, started.role());
                });
    }

    @DELETE
    @Operation(
            operationId = "signOut",
            summary = "End the session of the cookie",
            description = "The cookie is of no use afterwards.")
    @APIResponse(responseCode = "204", description = "Signed out; the cookie is removed. Without one nothing changes.")
    public Uni<Void> signOut(@Context HttpServerRequest request) {
        String token = SessionCookie.token(request);
        if (token == null) {
            return Uni.createFrom().voidItem();
        }
        request.response().addCookie(SessionCookie.of("", Duration.ZERO, request));
        return sessions.end(token).invoke(() -> keys.forget(token)).replaceWithVoid();
    }
}
