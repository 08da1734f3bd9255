package io.bingosim.api.docs;

import io.bingosim.api.problem.Problem;
import io.bingosim.api.problem.ProblemType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;

/** The error responses that operations refer to, each with an example. */
enum ProblemResponses {
    BadRequest(ProblemType.INVALID, "Malformed or invalid; every violation is listed.", "1 violation"),
    Unauthenticated(
            ProblemType.UNAUTHENTICATED,
            "An API key is required.",
            "Send the header Authorization: Bearer with a valid API key.",
            "WWW-Authenticate"),
    Forbidden(
            ProblemType.FORBIDDEN,
            "The key lacks the role, or the host name is not allowed.",
            "This key is read-only. Use a key with the role operator."),
    NotFound(ProblemType.NOT_FOUND, "No such resource.", "There is no batch 01a1e233-e4f8-71e9-b1e2-8d0e2f8d68bc."),
    NotAcceptable(ProblemType.NOT_ACCEPTABLE, "No representation matches Accept.", "Accept application/json."),
    RequestTimeout(
            ProblemType.REQUEST_TIMEOUT,
            "The body arrived too slowly; nothing was stored.",
            "The body was not complete within 30 s. Send it faster."),
    PreconditionFailed(
            ProblemType.PRECONDITION_FAILED,
            "If-Match was sent; tags are weak, so it never holds.",
            "If-Match never holds, because the tags of this API are weak. Send the request without it."),
    UnsupportedTransferCoding(
            ProblemType.UNSUPPORTED_TRANSFER_CODING,
            "The transfer coding is not supported.",
            "The only supported Transfer-Encoding is chunked. Send the body uncompressed."),
    Conflict(
            ProblemType.BATCH_ACTIVE,
            "The state of the resource does not allow it; nothing was changed.",
            "Batch 01a1e233-e4f8-71e9-b1e2-8d0e2f8d68bc is still active. Cancel it first."),
    TooLarge(
            ProblemType.TOO_LARGE,
            "The body is too large.",
            "The body exceeds 4194304 bytes. Send a smaller document."),
    RecomputationTooLong(
            ProblemType.RECOMPUTATION_TOO_LONG,
            "The batch keeps a summary, and computing its runs again takes too long.",
            "Batch 01a1e233-e4f8-71e9-b1e2-8d0e2f8d68bc keeps a summary only, and computing its runs again takes about 95 s"
                    + " of engine time; the limit is 30 s. Create a batch that keeps them: POST"
                    + " /api/v1/batches/01a1e233-e4f8-71e9-b1e2-8d0e2f8d68bc/rerun?keep=RUNS."),
    AddressTooLong(
            ProblemType.ADDRESS_TOO_LONG,
            "The URL is too long.",
            "The URL exceeds 8192 characters. Send fewer or shorter parameters."),
    UnsupportedMediaType(
            ProblemType.UNSUPPORTED_MEDIA_TYPE,
            "The body is not JSON or is compressed.",
            "Send the header Content-Type: application/json.",
            "Accept",
            "Accept-Encoding"),
    TooMany(
            ProblemType.TOO_MANY_BATCHES,
            "A limit is exceeded; nothing was stored. See Retry-After.",
            "You have reached the limit of 1000 active batches. Wait until some have ended or cancel one.",
            "Retry-After"),
    HeadersTooLarge(
            ProblemType.HEADERS_TOO_LARGE,
            "The headers are too large.",
            "The headers together exceed 20480 characters. Send fewer or shorter ones."),
    Internal(ProblemType.INTERNAL, "An unexpected error.", "Quote the trace id when reporting this."),
    Unavailable(
            ProblemType.UNAVAILABLE,
            "The server is overloaded or stopping, or the database is unreachable. See Retry-After.",
            "The database did not respond. Retry with the same Idempotency-Key.",
            "Retry-After");

    private static final String PATH = "/api/v1/batches";

    private final ProblemType type;
    private final String description;
    private final String detail;
    private final String[] headers;

    ProblemResponses(ProblemType type, String description, String detail, String... headers) {
        this.type = type;
        this.description = description;
        this.detail = detail;
        this.headers = headers;
    }

    static void addTo(OpenAPI document) {
        for (ProblemResponses response : values()) {
            document.getComponents().addResponse(response.name(), response.model());
        }
    }

    private APIResponse model() {
        APIResponse response = OASFactory.createAPIResponse()
                .description(description)
                .content(OASFactory.createContent()
                        .addMediaType(
                                Problem.MEDIA_TYPE,
                                OASFactory.createMediaType()
                                        .schema(OASFactory.createSchema().ref("Problem"))
                                        .example(example())));
        for (String header : headers) {
            response.addHeader(
                    header,
                    OASFactory.createHeader().schema(OASFactory.createSchema().addType(SchemaType.STRING)));
        }
        return response;
    }

    private Map<String, Object> example() {
        Map<String, Object> example = new LinkedHashMap<>();
        example.put("type", type.type());
        example.put("title", type.title());
        example.put("status", type.status());
        example.put("detail", detail);
        example.put("instance", PATH);
        if (type == ProblemType.INVALID) {
            example.put("violations", List.of(Map.of("pointer", "/runs", "message", "must be 1 to 100000000, is 0")));
        }
        example.put("traceId", "4bf92f3577b34da6a3ce929d0e0e4736");
        return example;
    }
}
