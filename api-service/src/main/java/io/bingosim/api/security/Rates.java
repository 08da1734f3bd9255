package io.bingosim.api.security;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** A bucket of tokens per principal: a steady rate, with bursts of twice a second's worth. */
@ApplicationScoped
class Rates {
    private static final double NANOS = 1e9;

    private final int perSecond;
    private final LongSupplier nanoTime;
    private final Map<String, Bucket> buckets = new ConcurrentHashMap<>();

    @jakarta.inject.Inject
    Rates(ApiConfig config) {
        this(config.limits().requestsPerSecond(), System::nanoTime);
    }

    Rates(int perSecond, LongSupplier nanoTime) {
        this.perSecond = perSecond;
        this.nanoTime = nanoTime;
    }

    void check(String principal) {
        Bucket left = buckets.compute(principal, (key, bucket) -> take(bucket));
        if (left.tokens() < 0) {
            throw new ProblemException(ProblemType.TOO_MANY_REQUESTS, "At most " + perSecond + " requests a second.");
        }
    }

    /** Never below −1: who is refused owes nothing. */
    private Bucket take(@org.jspecify.annotations.Nullable Bucket bucket) {
        long now = nanoTime.getAsLong();
        double full = 2.0 * perSecond;
        double tokens = bucket == null
                ? full
                : Math.min(full, Math.max(0, bucket.tokens()) + (now - bucket.at()) / NANOS * perSecond);
        return new Bucket(tokens - 1, now);
    }

    private record Bucket(double tokens, long at) {}
}
