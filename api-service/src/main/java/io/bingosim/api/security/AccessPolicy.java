package io.bingosim.api.security;

import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.vertx.http.runtime.security.HttpSecurityPolicy;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Set;

/**
 * The rule for every path, known or not: reading needs a viewer, everything else an operator. Resources name their roles
 * too, but are checked only after path, method and media type match; the difference would reveal to a caller without
 * rights which paths exist.
 */
@ApplicationScoped
class AccessPolicy implements HttpSecurityPolicy {
    private static final Set<HttpMethod> READING = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);
    private static final Set<String> DRY_RUNS = Set.of("/api/v1/scenarios/validate", "/api/v1/scenarios/quick-look");

    /** Denied anonymous callers get 401, all others 403. */
    @Override
    public Uni<CheckResult> checkPermission(
            RoutingContext routing, Uni<SecurityIdentity> caller, AuthorizationRequestContext context) {
        String path = routing.normalizedPath();
        if (PublicPaths.contains(path) || path.equals(SessionCookie.PATH)) {
            return CheckResult.permit();
        }
        boolean reading = READING.contains(routing.request().method()) || DRY_RUNS.contains(path);
        String role = reading ? Roles.VIEWER : Roles.OPERATOR;
        return caller.map(identity -> identity.hasRole(role) ? CheckResult.PERMIT : CheckResult.DENY);
    }
}
