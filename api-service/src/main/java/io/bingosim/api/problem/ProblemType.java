package io.bingosim.api.problem;

/** Every kind of problem a client can meet. The code is part of the contract: it never changes its meaning. */
public enum ProblemType {
    MALFORMED(400, "malformed-request", "The request cannot be read"),
    INVALID(400, "validation-failed", "The request breaks rules"),
    BAD_PARAMETER(400, "bad-parameter", "A parameter is not understood"),
    UNAUTHENTICATED(401, "unauthenticated", "An API key is needed"),
    FORBIDDEN(403, "forbidden", "This key may not do that"),
    FOREIGN_HOST(403, "foreign-host", "The request came in under a foreign name"),
    NOT_FOUND(404, "not-found", "There is no such thing"),
    METHOD_NOT_ALLOWED(405, "method-not-allowed", "That cannot be done to this resource"),
    NOT_ACCEPTABLE(406, "not-acceptable", "No acceptable representation"),
    KEY_REUSED(409, "idempotency-key-reused", "The idempotency key was used for another request"),
    MODE_UNAVAILABLE(409, "execution-mode-unavailable", "This server does not serve that execution mode"),
    BATCH_ACTIVE(409, "batch-active", "The batch has not ended yet"),
    BATCH_CANCELLED(409, "batch-cancelled", "The batch was cancelled"),
    BATCH_INCOMPLETE(409, "batch-incomplete", "The batch ended early and has gaps"),
    RUNS_SMALLER(409, "runs-smaller", "A batch cannot shrink"),
    NOT_REPLAYABLE(409, "not-replayable", "The run cannot be simulated again here"),
    ALREADY_DRIVEN(409, "already-driven", "The message was driven again already"),
    TOO_LARGE(413, "too-large", "The request body is too large"),
    ADDRESS_TOO_LONG(414, "address-too-long", "The address is too long"),
    UNSUPPORTED_MEDIA_TYPE(415, "unsupported-media-type", "The request body is of a kind not understood here"),
    TOO_MANY_BATCHES(429, "too-many-batches", "Too many active batches"),
    TOO_MANY_RUNS(429, "too-many-runs", "Too many runs are waiting"),
    TOO_MANY_REQUESTS(429, "too-many-requests", "Too many requests"),
    TOO_MANY_STREAMS(429, "too-many-streams", "Too many open streams"),
    HEADERS_TOO_LARGE(431, "headers-too-large", "The headers are too large"),
    INTERNAL(500, "internal", "Something went wrong here"),
    OVERLOADED(503, "overloaded", "The server has more work than it can take"),
    STOPPING(503, "stopping", "The server is about to stop"),
    UNAVAILABLE(503, "unavailable", "The database cannot be reached");

    private final int status;
    private final String code;
    private final String title;

    ProblemType(int status, String code, String title) {
        this.status = status;
        this.code = code;
        this.title = title;
    }

    public int status() {
        return status;
    }

    public String type() {
        return "urn:bingosim:problem:" + code;
    }

    public String title() {
        return title;
    }

    /** Whether trying again later may help. */
    boolean isTemporary() {
        return status == 429 || status == 503;
    }
}
