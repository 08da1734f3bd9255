package io.bingosim.api.security;

import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.bingosim.api.problem.Problems;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.credential.TokenCredential;
import io.quarkus.security.identity.IdentityProviderManager;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.request.AuthenticationRequest;
import io.quarkus.security.identity.request.TokenAuthenticationRequest;
import io.quarkus.security.runtime.QuarkusPrincipal;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.quarkus.vertx.http.runtime.security.ChallengeData;
import io.quarkus.vertx.http.runtime.security.HttpAuthenticationMechanism;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the API key of a request from its Authorization header, or the token of a session from its cookie. */
@ApplicationScoped
class ApiKeyMechanism implements HttpAuthenticationMechanism {
    private static final Pattern BEARER = Pattern.compile("(?i:Bearer) +([!-~]{8,200})");
    private static final SecurityIdentity LOCAL = identity("local", Roles.OPERATOR);

    private final LoopbackOnly loopbackOnly;

    ApiKeyMechanism(LoopbackOnly loopbackOnly) {
        this.loopbackOnly = loopbackOnly;
    }

    /** A null item is an anonymous caller. Public paths ignore keys, so that an outdated one does not lock a browser out. */
    @Override
    public Uni<SecurityIdentity> authenticate(RoutingContext routing, IdentityProviderManager providers) {
        if (PublicPaths.contains(routing.normalizedPath())) {
            return Uni.createFrom().nullItem();
        }
        if (loopbackOnly.isEnabled()) {
            return Uni.createFrom().item(LOCAL);
        }
        TokenCredential credential = credential(routing.request());
        if (credential == null) {
            return Uni.createFrom().nullItem();
        }
        Uni<SecurityIdentity> identity = providers.authenticate(new TokenAuthenticationRequest(credential));
        // A browser asks there whether its session is still valid, and signs in again if not.
        return routing.normalizedPath().equals(SessionCookie.PATH)
                ? identity.onFailure(AuthenticationFailedException.class).recoverWithNull()
                : identity;
    }

    /** A header has precedence, so that a script can use its key next to a browser. */
    private static @Nullable TokenCredential credential(HttpServerRequest request) {
        String key = key(request);
        if (key != null || request.getHeader("Authorization") != null) {
            return key == null ? null : new TokenCredential(key, ApiKeys.BEARER);
        }
        String token = SessionCookie.token(request);
        return token == null ? null : new TokenCredential(token, ApiKeys.SESSION);
    }

    @Override
    public Uni<ChallengeData> getChallenge(RoutingContext routing) {
        return Uni.createFrom().item(new ChallengeData(401, "WWW-Authenticate", Problems.CHALLENGE));
    }

    /** The framework's own response would have no body. */
    @Override
    public Uni<Boolean> sendChallenge(RoutingContext routing) {
        Problems.send(
                routing, new ProblemException(ProblemType.UNAUTHENTICATED, detail(credential(routing.request()))));
        return Uni.createFrom().item(true);
    }

    private static String detail(@Nullable TokenCredential credential) {
        if (credential == null) {
            return "Send the header Authorization: Bearer <API key>.";
        }
        return credential.getType().equals(ApiKeys.SESSION)
                ? "The session has ended or its key was revoked. Sign in again."
                : "The API key is unknown or revoked.";
    }

    @Override
    public Set<Class<? extends AuthenticationRequest>> getCredentialTypes() {
        return Set.of(TokenAuthenticationRequest.class);
    }

    static SecurityIdentity identity(String principal, String role) {
        var identity = QuarkusSecurityIdentity.builder()
                .setPrincipal(new QuarkusPrincipal(principal))
                .addRole(Roles.VIEWER);
        return (role.equals(Roles.OPERATOR) ? identity.addRole(Roles.OPERATOR) : identity).build();
    }

    private static @Nullable String key(HttpServerRequest request) {
        String header = request.getHeader("Authorization");
        Matcher bearer = BEARER.matcher(header == null ? "" : header);
        return bearer.matches() ? bearer.group(1) : null;
    }
}
