package io.bingosim.api.problem;

import io.bingosim.batch.database.Database;
import io.bingosim.batch.database.DiskSpaceMonitor;
import io.bingosim.batch.scenario.ScenarioCache.UnusableScenarioException;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.ForbiddenException;
import io.quarkus.security.UnauthorizedException;
import io.vertx.core.http.HttpClosedException;
import jakarta.ws.rs.WebApplicationException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Maps failures to problems. An unknown failure reveals nothing internal. */
public final class Failures {
    private Failures() {}

    static ProblemException problemOf(Throwable failure) {
        for (Throwable cause = failure; cause != null && !Database.isLocal(cause); cause = next(cause)) {
            ProblemException known = known(cause);
            if (known != null) {
                return known;
            }
        }
        return ofStatus(500);
    }

    /** Whether the database could not be reached or did not respond in time: the outcome is unknown. */
    public static boolean isDatabaseAway(Throwable failure) {
        return failure instanceof HttpClosedException || Database.isUnreachable(failure);
    }

    private static @Nullable ProblemException known(Throwable failure) {
        if (failure instanceof ProblemException problem) {
            return problem;
        }
        if (failure instanceof WebApplicationException web) {
            return ofStatus(web.getResponse().getStatus());
        }
        if (failure instanceof AuthenticationFailedException || failure instanceof UnauthorizedException) {
            return ofStatus(401);
        }
        if (failure instanceof ForbiddenException) {
            return ofStatus(403);
        }
        if (failure instanceof IOException
                && String.valueOf(failure.getMessage()).contains("too large")) {
            return ofStatus(413);
        }
        if (failure instanceof UnusableScenarioException) {
            return new ProblemException(
                    ProblemType.SCENARIO_UNUSABLE,
                    "This version of the server rejects the batch's scenario, so it cannot compute with it. Results"
                            + " can be read once the batch has ended; for live ones, ask a server of the version that"
                            + " accepted the scenario.");
        }
        if (DiskSpaceMonitor.isDiskFull(failure)) {
            return new ProblemException(
                    ProblemType.UNAVAILABLE,
                    "The disk of the database is full; nothing was stored. Retry when an operator has made room.");
        }
        return isDatabaseAway(failure)
                ? new ProblemException(
                        ProblemType.UNAVAILABLE, "The database did not respond. Retry with the same Idempotency-Key.")
                : null;
    }

    static ProblemException ofStatus(int status) {
        return switch (status) {
            case 400 -> new ProblemException(ProblemType.MALFORMED, "The request cannot be parsed.");
            case 401 ->
                new ProblemException(
                        ProblemType.UNAUTHENTICATED, "Send the header Authorization: Bearer with a valid API key.");
            case 403 ->
                new ProblemException(ProblemType.FORBIDDEN, "This key is read-only. Use a key with the role operator.");
            case 404 -> new ProblemException(ProblemType.NOT_FOUND, "No resource exists at this URL.");
            case 405 ->
                new ProblemException(ProblemType.METHOD_NOT_ALLOWED, "See the Allow header for supported methods.");
            case 406 ->
                new ProblemException(
                        ProblemType.NOT_ACCEPTABLE, "This URL has no representation that the Accept header allows.");
            case 413 -> new ProblemException(ProblemType.TOO_LARGE, "The request body is too large.");
            case 415 ->
                new ProblemException(
                        ProblemType.UNSUPPORTED_MEDIA_TYPE, "Send the header Content-Type: application/json.");
            case 429 -> new ProblemException(ProblemType.TOO_MANY_REQUESTS, "Rate limit exceeded; retry after 1 s.");
            case 503 -> new ProblemException(ProblemType.OVERLOADED, "Server busy; retry shortly.");
            default ->
                status < 500
                        ? new ProblemException(ProblemType.MALFORMED, "The request cannot be processed.")
                        : new ProblemException(
                                ProblemType.INTERNAL, "The request failed. Quote the trace id when reporting this.");
        };
    }

    private static @Nullable Throwable next(Throwable failure) {
        return failure.getCause() == failure ? null : failure.getCause();
    }
}
