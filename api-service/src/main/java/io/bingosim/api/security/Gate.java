package io.bingosim.api.security;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.bingosim.api.problem.Problems;
import io.bingosim.api.security.Caller.Role;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Set;

/** Every request passes here first: its head, its name, its size, its caller and his rights, his rate. What is not allowed is denied. */
@ApplicationScoped
class Gate {
    private static final int BEFORE_EVERYTHING = 10_000;
    private static final Set<HttpMethod> READING = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);
    private static final String DRY_RUN = "/api/v1/scenarios/validate";

    private final Authentication authentication;
    private final LocalNames localNames;
    private final Rates rates;
    private final Load load;
    private final ApiConfig.Limits limits;
    private final long bodyMax;

    Gate(Authentication authentication, LocalNames localNames, Rates rates, Load load, ApiConfig config) {
        this.authentication = authentication;
        this.localNames = localNames;
        this.rates = rates;
        this.load = load;
        this.limits = config.limits();
        this.bodyMax = config.limits().body().asLongValue();
    }

    void register(@Observes Filters filters) {
        filters.register(this::handle, BEFORE_EVERYTHING);
    }

    /** An address with a broken escape in its path fits no route at all, not even that of this gate. */
    void register(@Observes Router router) {
        router.errorHandler(400, this::refuse);
    }

    private void refuse(RoutingContext routing) {
        try {
            SecurityHeaders.add(routing);
            RequestHead.check(routing.request(), limits);
            throw new ProblemException(ProblemType.MALFORMED, "The request cannot be read.");
        } catch (ProblemException e) {
            Problems.send(routing, e);
        }
    }

    private void handle(RoutingContext routing) {
        try {
            SecurityHeaders.add(routing);
            RequestHead.check(routing.request(), limits);
            localNames.check(routing.request(), authentication.isRequired());
            checkSize(routing.request());
            if (Public.isPublic(routing.normalizedPath())) {
                Caller.NOBODY.attach(routing);
                routing.next();
            } else {
                load.enter(routing);
                admit(routing);
            }
        } catch (ProblemException e) {
            Problems.send(routing, e);
        }
    }

    private void admit(RoutingContext routing) {
        var known = authentication.known(routing.request());
        if (known != null) {
            pass(routing, known);
            return;
        }
        // Nobody may read the body while the key is looked up: it would be gone.
        routing.request().pause();
        authentication
                .lookUp(routing.request())
                .subscribe()
                .with(caller -> resume(routing, caller), failure -> Problems.send(routing, failure));
    }

    private void resume(RoutingContext routing, Caller caller) {
        routing.request().resume();
        try {
            pass(routing, caller);
        } catch (ProblemException e) {
            Problems.send(routing, e);
        }
    }

    private void pass(RoutingContext routing, Caller caller) {
        rates.check(caller.principal());
        boolean reading = READING.contains(routing.request().method())
                || routing.normalizedPath().equals(DRY_RUN);
        if (!reading && caller.role() != Role.OPERATOR) {
            throw new ProblemException(ProblemType.FORBIDDEN, "This key may look, but change nothing.");
        }
        caller.attach(routing);
        UnmeasuredBody.goOn(routing, bodyMax);
    }

    private void checkSize(HttpServerRequest request) {
        String length = request.getHeader("Content-Length");
        if (length != null && (length.length() > 18 || Long.parseLong(length) > bodyMax)) {
            throw UnmeasuredBody.tooLarge(bodyMax);
        }
    }
}
