package io.bingosim.api.security;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;

/**
 * What must hold of the first lines of a request. The framework checks the same, but answers with an empty page: so its
 * own limits are set far above these.
 */
final class RequestHead {
    private static final Pattern BROKEN_ESCAPE = Pattern.compile("%(?![0-9a-fA-F]{2})");
    /** The colon and blank after a name, and the end of the line. */
    private static final int AROUND_HEADER = 4;

    private RequestHead() {}

    static void check(HttpServerRequest request, ApiConfig.Limits limits) {
        if (request.uri().length() > limits.address()) {
            throw new ProblemException(
                    ProblemType.ADDRESS_TOO_LONG, "An address may have " + limits.address() + " characters.");
        }
        if (sizeOfHeaders(request) > limits.headers()) {
            throw new ProblemException(
                    ProblemType.HEADERS_TOO_LARGE,
                    "All headers together may have " + limits.headers() + " characters. Send fewer or shorter ones.");
        }
        checkAddress(request.uri());
        if (request.headers().getAll("Host").size() > 1) {
            throw new ProblemException(ProblemType.MALFORMED, "The header Host is given more than once.");
        }
    }

    private static void checkAddress(String address) {
        try {
            new URI(address);
        } catch (URISyntaxException e) {
            throw new ProblemException(
                    ProblemType.MALFORMED,
                    BROKEN_ESCAPE.matcher(address).find()
                            ? "A % in the address is not followed by two hexadecimal digits. Write a percent sign as %25."
                            : "The address has characters that must be written as % and two hexadecimal digits each.");
        }
    }

    private static long sizeOfHeaders(HttpServerRequest request) {
        long size = 0;
        for (var header : request.headers()) {
            size += header.getKey().length() + header.getValue().length() + AROUND_HEADER;
        }
        return size;
    }
}
