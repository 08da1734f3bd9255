package io.bingosim.api.request;

import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;

/**
 * Checks the request line and the headers. The framework checks the same, but its responses have no body: so its own
 * limits are set far above these.
 */
final class RequestHead {
    private static final Pattern BROKEN_ESCAPE = Pattern.compile("%(?![0-9a-fA-F]{2})");
    private static final int URL_MAX = 8_192;
    private static final int HEADERS_MAX = 20_480;
    /** Colon and blank after the name, and the line break. */
    private static final int AROUND_HEADER = 4;

    private RequestHead() {}

    static void check(HttpServerRequest request) {
        if (request.uri().length() > URL_MAX) {
            throw new ProblemException(
                    ProblemType.ADDRESS_TOO_LONG,
                    "The URL exceeds " + URL_MAX + " characters. Send fewer or shorter parameters.");
        }
        if (sizeOfHeaders(request) > HEADERS_MAX) {
            throw new ProblemException(
                    ProblemType.HEADERS_TOO_LARGE,
                    "The headers together exceed " + HEADERS_MAX + " characters. Send fewer or shorter ones.");
        }
        checkUrl(request.uri());
        checkTransferCoding(request);
        if (request.headers().getAll("Host").size() > 1) {
            throw new ProblemException(ProblemType.MALFORMED, "The header Host is given more than once. Send it once.");
        }
    }

    /** The server decodes only chunks; the resource would get anything else as it is. */
    private static void checkTransferCoding(HttpServerRequest request) {
        String codings = String.join(", ", request.headers().getAll("Transfer-Encoding"));
        if (!codings.isEmpty() && !codings.equalsIgnoreCase("chunked")) {
            throw new ProblemException(
                    ProblemType.UNSUPPORTED_TRANSFER_CODING,
                    "The only supported Transfer-Encoding is chunked. Send the body uncompressed.");
        }
    }

    private static void checkUrl(String url) {
        try {
            new URI(url);
        } catch (URISyntaxException e) {
            throw new ProblemException(
                    ProblemType.MALFORMED,
                    BROKEN_ESCAPE.matcher(url).find()
                            ? "A % in the URL is not followed by two hexadecimal digits. Write a percent sign as %25."
                            : "The URL contains characters that must be percent-encoded.");
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
