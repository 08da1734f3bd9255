package io.bingosim.api.security;

import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.bingosim.api.problem.Problems;
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

/** Reads the API key of a request from its Authorization header. */
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
        String key = key(routing.request());
        return key == null
                ? Uni.createFrom().nullItem()
                : providers.authenticate(new TokenAuthenticationRequest(new TokenCredential(key, "bearer")));
    }

    @Override
    public Uni<ChallengeData> getChallenge(RoutingContext routing) {
        return Uni.createFrom().item(new ChallengeData(401, "WWW-Authenticate", Problems.CHALLENGE));
    }

    /** The framework's own response would have no body. */
    @Override
    public Uni<Boolean> sendChallenge(RoutingContext routing) {
        String detail = key(routing.request()) == null
                ? "Send the header Authorization: Bearer <API key>."
                : "The API key is unknown or revoked.";
        Problems.send(routing, new ProblemException(ProblemType.UNAUTHENTICATED, detail));
        return Uni.createFrom().item(true);
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
