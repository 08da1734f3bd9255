package io.bingosim.api.problem;

/** Every kind of problem. The code is part of the API: its meaning never changes. */
public enum ProblemType {
    MALFORMED(400, "malformed-request", "Malformed request"),
    INVALID(400, "validation-failed", "Validation failed"),
    BAD_PARAMETER(400, "bad-parameter", "Invalid parameter"),
    UNAUTHENTICATED(401, "unauthenticated", "API key required"),
    FORBIDDEN(403, "forbidden", "API key lacks permission"),
    FOREIGN_HOST(403, "foreign-host", "Foreign host or origin"),
    NOT_FOUND(404, "not-found", "Not found"),
    METHOD_NOT_ALLOWED(405, "method-not-allowed", "Method not allowed"),
    NOT_ACCEPTABLE(406, "not-acceptable", "No acceptable representation"),
    REQUEST_TIMEOUT(408, "request-timeout", "Request body too slow"),
    KEY_REUSED(409, "idempotency-key-reused", "Idempotency key used by a different request"),
    MODE_UNAVAILABLE(409, "execution-mode-unavailable", "Execution mode not available on this server"),
    BATCH_ACTIVE(409, "batch-active", "Batch has not ended"),
    BATCH_CANCELLED(409, "batch-cancelled", "Batch was cancelled"),
    BATCH_INCOMPLETE(409, "batch-incomplete", "Batch ended early with missing runs"),
    RUNS_SMALLER(409, "runs-smaller", "Batch cannot shrink"),
    BELONGS_TO_EXPERIMENT(409, "belongs-to-experiment", "Batch belongs to an experiment"),
    EXPERIMENT_ACTIVE(409, "experiment-active", "Experiment has not ended"),
    SCENARIO_UNUSABLE(409, "scenario-unusable", "Scenario cannot run on this server"),
    NOT_REPLAYABLE(409, "not-replayable", "Run cannot be replayed on this server"),
    OTHER_RESULT_VERSION(409, "other-result-version", "Results of another engine version"),
    ALREADY_DRIVEN(409, "already-driven", "Message already republished"),
    PRECONDITION_FAILED(412, "precondition-failed", "Precondition failed"),
    TOO_LARGE(413, "too-large", "Request body too large"),
    RECOMPUTATION_TOO_LONG(413, "recomputation-too-long", "Too many runs to compute again"),
    ADDRESS_TOO_LONG(414, "address-too-long", "URL too long"),
    UNSUPPORTED_MEDIA_TYPE(415, "unsupported-media-type", "Unsupported media type"),
    TOO_MANY_BATCHES(429, "too-many-batches", "Too many active batches"),
    TOO_MANY_RUNS(429, "too-many-runs", "Too many queued runs"),
    TOO_MANY_REQUESTS(429, "too-many-requests", "Too many requests"),
    TOO_MANY_STREAMS(429, "too-many-streams", "Too many open streams"),
    TOO_MANY_CONNECTIONS(429, "too-many-connections", "Too many connections"),
    HEADERS_TOO_LARGE(431, "headers-too-large", "Headers too large"),
    INTERNAL(500, "internal", "Internal error"),
    UNSUPPORTED_TRANSFER_CODING(501, "unsupported-transfer-coding", "Unsupported transfer coding"),
    OVERLOADED(503, "overloaded", "Server busy"),
    STOPPING(503, "stopping", "Server is shutting down"),
    UNAVAILABLE(503, "unavailable", "Database unavailable");

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

    /** Whether a retry may succeed. */
    boolean isTemporary() {
        return status == 429 || status == 503;
    }
}
