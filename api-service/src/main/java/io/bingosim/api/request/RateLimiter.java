package io.bingosim.api.request;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.bingosim.api.ApiConfig;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.bingosim.api.problem.Problems;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;

/** Limits the requests per second of each caller; a burst may use two seconds' worth. */
@ApplicationScoped
class RateLimiter {
    /** After authentication (200), before authorisation (100). */
    private static final int CALLER_KNOWN = 150;

    private static final int BURST_SECONDS = 2;

    private final int perSecond;
    private final LoadingCache<String, Bucket> buckets;

    @Inject
    RateLimiter(ApiConfig config) {
        this(config.limits().requestsPerSecond(), TimeMeter.SYSTEM_NANOTIME);
    }

    RateLimiter(int perSecond, TimeMeter clock) {
        this.perSecond = perSecond;
        // A bucket that has not been used for its burst's time is full again, like a new one.
        this.buckets =
                Caffeine.newBuilder().expireAfterAccess(Duration.ofMinutes(1)).build(principal -> bucket(clock));
    }

    void register(@Observes Filters filters) {
        filters.register(this::handle, CALLER_KNOWN);
    }

    private void handle(RoutingContext routing) {
        if (routing.user() instanceof QuarkusHttpUser user
                && !user.getSecurityIdentity().isAnonymous()) {
            try {
                check(user.getSecurityIdentity().getPrincipal().getName());
            } catch (ProblemException e) {
                Problems.send(routing, e);
                return;
            }
        }
        routing.next();
    }

    void check(String principal) {
        if (!buckets.get(principal).tryConsume(1)) {
            throw new ProblemException(
                    ProblemType.TOO_MANY_REQUESTS,
                    "Rate limit of " + perSecond + " requests per second exceeded; retry after 1 s.");
        }
    }

    private Bucket bucket(TimeMeter clock) {
        return Bucket.builder()
                .withCustomTimePrecision(clock)
                .addLimit(limit ->
                        limit.capacity((long) BURST_SECONDS * perSecond).refillGreedy(perSecond, Duration.ofSeconds(1)))
                .build();
    }
}
