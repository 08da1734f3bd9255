package io.bingosim.api.docs;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem.HttpMethod;
import org.eclipse.microprofile.openapi.models.headers.Header;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;

/** Adds shared parameters, headers and error responses to an operation. */
final class OperationRules {
    private static final String JSON = "application/json";
    private static final String DOCUMENT = "/api/v1/openapi.json";
    private static final String SESSION = "/api/v1/session";
    /** Their responses change with every reading or caller. */
    private static final Set<String> UNTAGGED = Set.of("/api/v1/system", SESSION);

    /** What clients create and watch. */
    private static final Set<String> LIVE = Set.of("Batch", "Experiment");

    private static final int PAGE_MAX = 200;
    private static final int PAGE_DEFAULT = 50;

    private final String path;
    private final HttpMethod method;
    private final Operation operation;

    OperationRules(String path, HttpMethod method, Operation operation) {
        this.path = path;
        this.method = method;
        this.operation = operation;
    }

    void apply() {
        if (operation.getParameters() != null) {
            operation.getParameters().forEach(OperationRules::describe);
        }
        addHeaders();
        addProblems();
        // Only the document itself can be read without a key, and a browser can sign in.
        operation.setSecurity(path.equals(DOCUMENT) || path.equals(SESSION) ? new ArrayList<>() : null);
    }

    private void addHeaders() {
        boolean isPage = schema("200").filter(name -> name.startsWith("Page")).isPresent();
        boolean isTaggedGet = method == HttpMethod.GET && hasJson("200") && !UNTAGGED.contains(path);
        for (String status : List.of("200", "201")) {
            if (isTaggedGet || schema(status).filter(LIVE::contains).isPresent()) {
                header(status, "ETag", "Weak; changes when the content changes.");
            }
            if (response("201").isPresent()) {
                header(status, "Location", "Path of the resource.");
            }
        }
        if (isPage) {
            header("200", "Link", "rel=next while there is a next page.");
        }
        if (isTaggedGet) {
            operation.addParameter(header("If-None-Match", "ETag of the content that the client has."));
            operation.getResponses().addAPIResponse("304", notModified());
        }
        if (schema("201").filter(LIVE::contains).isPresent()) {
            Parameter key = header(
                    "Idempotency-Key",
                    "Chosen by the client, unique per API key holder, kept with what was created. Repeating a request with"
                            + " its key returns the same again; a different request with that key gets 409.");
            key.getSchema().minLength(1).maxLength(255);
            operation.addParameter(key);
            header("200", "Idempotency-Replayed", "Always true: it was created by an earlier request.");
        }
    }

    private void addProblems() {
        boolean isPublic = path.equals(DOCUMENT);
        refer("400", "BadRequest");
        refer("403", "Forbidden");
        refer("406", "NotAcceptable");
        refer("412", "PreconditionFailed");
        refer("414", "AddressTooLong");
        refer("431", "HeadersTooLarge");
        if (!isPublic) {
            refer("401", "Unauthenticated");
            refer("429", "TooMany");
            refer("500", "Internal");
            refer("503", "Unavailable");
        }
        if (path.contains("{")) {
            refer("404", "NotFound");
        }
        if (operation.getRequestBody() != null) {
            operation.getRequestBody().setRequired(true);
            refer("408", "RequestTimeout");
            refer("413", "TooLarge");
            refer("415", "UnsupportedMediaType");
            refer("501", "UnsupportedTransferCoding");
        }
    }

    private void refer(String status, String name) {
        operation
                .getResponses()
                .addAPIResponse(status, OASFactory.createAPIResponse().ref(name));
    }

    private Optional<APIResponse> response(String status) {
        return Optional.ofNullable(operation.getResponses().getAPIResponse(status));
    }

    private boolean hasJson(String status) {
        return response(status)
                .filter(found ->
                        found.getContent() != null && found.getContent().hasMediaType(JSON))
                .isPresent();
    }

    /** Name of the schema that the JSON of a response refers to. */
    private Optional<String> schema(String status) {
        return response(status)
                .filter(found -> hasJson(status))
                .map(found -> found.getContent().getMediaType(JSON).getSchema())
                .map(Schema::getRef)
                .map(ref -> ref.substring(ref.lastIndexOf('/') + 1));
    }

    private void header(String status, String name, String description) {
        response(status)
                .ifPresent(found -> found.addHeader(
                        name,
                        OASFactory.createObject(Header.class)
                                .description(description)
                                .schema(text())));
    }

    private static APIResponse notModified() {
        return OASFactory.createAPIResponse()
                .description("The client has the current content.")
                .addHeader(
                        "ETag",
                        OASFactory.createHeader()
                                .description("As sent by the client.")
                                .schema(text()));
    }

    private static Parameter header(String name, String description) {
        return OASFactory.createParameter()
                .name(name)
                .in(Parameter.In.HEADER)
                .description(description)
                .schema(text());
    }

    private static void describe(Parameter parameter) {
        Shared shared = Shared.BY_NAME.get(parameter.getName());
        if (shared != null && parameter.getDescription() == null) {
            parameter.description(shared.description()).schema(shared.schema());
        }
    }

    private static Schema text() {
        return OASFactory.createSchema().addType(SchemaType.STRING);
    }

    private static Schema whole(int minimum) {
        return OASFactory.createSchema().addType(SchemaType.INTEGER).minimum(BigDecimal.valueOf(minimum));
    }

    /** A parameter that means the same in every operation, unless the operation describes it itself. */
    private record Shared(String description, Schema schema) {
        static final Map<String, Shared> BY_NAME = Map.of(
                "id", new Shared("Id of the batch.", text().format("uuid")),
                "index", new Shared("Index of the run, counted from 0.", whole(0)),
                "chain", new Shared("Id of the chain.", whole(0)),
                "message", new Shared("Id of the message.", whole(0)),
                "limit",
                        new Shared(
                                "Items per page.",
                                whole(1).maximum(BigDecimal.valueOf(PAGE_MAX)).defaultValue(PAGE_DEFAULT)),
                "cursor", new Shared("`nextCursor` of the previous page.", text()));
    }
}
