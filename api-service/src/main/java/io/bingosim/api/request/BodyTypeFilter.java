package io.bingosim.api.request;

import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.container.ResourceInfo;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/** Requires bodies to be declared as JSON. The framework would accept a body without a Content-Type. */
class BodyTypeFilter {
    private static final Pattern JSON = Pattern.compile("(?i)application/json\\s*(;.*)?");
    private static final Pattern CHARSET = Pattern.compile("(?i);\\s*charset\\s*=\\s*\"?([^\";\\s]*)");

    @ServerRequestFilter
    void check(ResourceInfo resource, RoutingContext routing) {
        HttpServerRequest request = routing.request();
        if (!resource.getResourceMethod().isAnnotationPresent(Consumes.class) || !hasBody(request)) {
            return;
        }
        @Nullable String type = request.getHeader("Content-Type");
        if (type == null || !JSON.matcher(type).matches()) {
            throw new ProblemException(
                    ProblemType.UNSUPPORTED_MEDIA_TYPE, "Send the header Content-Type: application/json.");
        }
        Matcher charset = CHARSET.matcher(type);
        if (charset.find() && !charset.group(1).equalsIgnoreCase("utf-8")) {
            throw new ProblemException(
                    ProblemType.UNSUPPORTED_MEDIA_TYPE,
                    "The charset " + charset.group(1) + " is not supported. Send the body in UTF-8.");
        }
        @Nullable String coding = request.getHeader("Content-Encoding");
        if (coding != null && !coding.equalsIgnoreCase("identity")) {
            throw new ProblemException(
                    ProblemType.UNSUPPORTED_MEDIA_TYPE, "Send the body uncompressed, without Content-Encoding.");
        }
    }

    /** An empty body is not of the wrong type; the resource reports that it is missing. */
    private static boolean hasBody(HttpServerRequest request) {
        @Nullable String length = request.getHeader("Content-Length");
        if (length != null) {
            return !length.equals("0");
        }
        return request.version() == HttpVersion.HTTP_2
                ? !request.isEnded()
                : request.getHeader("Transfer-Encoding") != null;
    }
}
