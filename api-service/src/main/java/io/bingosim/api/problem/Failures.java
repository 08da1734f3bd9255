package io.bingosim.api.problem;

import io.bingosim.batch.Database;
import io.vertx.core.http.HttpClosedException;
import jakarta.ws.rs.WebApplicationException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What a failure means for the client. Whatever is not recognised says nothing about its inside. */
public final class Failures {
    private Failures() {}

    static ProblemException problemOf(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = next(cause)) {
            ProblemException known = known(cause);
            if (known != null) {
                return known;
            }
        }
        return new ProblemException(
                ProblemType.INTERNAL, "The request could not be carried out. The trace id leads to the reason.");
    }

    /** Whether the database could not be reached or did not answer in time: the outcome is unknown. */
    public static boolean isDatabaseAway(Throwable failure) {
        return failure instanceof HttpClosedException || Database.isAway(failure);
    }

    private static @Nullable ProblemException known(Throwable failure) {
        if (failure instanceof ProblemException problem) {
            return problem;
        }
        if (failure instanceof WebApplicationException web) {
            return ofStatus(web.getResponse().getStatus());
        }
        if (failure instanceof IOException
                && String.valueOf(failure.getMessage()).contains("too large")) {
            return ofStatus(413);
        }
        return isDatabaseAway(failure)
                ? new ProblemException(
                        ProblemType.UNAVAILABLE,
                        "The database did not answer. Try again with the same Idempotency-Key.")
                : null;
    }

    static ProblemException ofStatus(int status) {
        return switch (status) {
            case 400 -> new ProblemException(ProblemType.MALFORMED, "The request cannot be read.");
            case 401 -> new ProblemException(ProblemType.UNAUTHENTICATED, "Send Authorization: Bearer and an API key.");
            case 403 -> new ProblemException(ProblemType.FORBIDDEN, "Not allowed.");
            case 404 -> new ProblemException(ProblemType.NOT_FOUND, "There is nothing under this address.");
            case 405 ->
                new ProblemException(ProblemType.METHOD_NOT_ALLOWED, "The header Allow says what can be done here.");
            case 406 ->
                new ProblemException(ProblemType.NOT_ACCEPTABLE, "Nothing of what Accept asks for is on offer here.");
            case 413 -> new ProblemException(ProblemType.TOO_LARGE, "The request body is too large.");
            case 415 ->
                new ProblemException(
                        ProblemType.UNSUPPORTED_MEDIA_TYPE, "Send the header Content-Type: application/json.");
            case 429 -> new ProblemException(ProblemType.TOO_MANY_REQUESTS, "Slow down.");
            case 503 -> new ProblemException(ProblemType.OVERLOADED, "Try again later.");
            default ->
                status < 500
                        ? new ProblemException(ProblemType.MALFORMED, "The request cannot be served.")
                        : new ProblemException(
                                ProblemType.INTERNAL,
                                "The request could not be carried out. The trace id leads to the reason.");
        };
    }

    private static @Nullable Throwable next(Throwable failure) {
        return failure.getCause() == failure ? null : failure.getCause();
    }
}
