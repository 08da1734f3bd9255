package io.bingosim.api.problem;

import io.bingosim.api.wire.Trace;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;

/** Writes problems as HTTP responses. */
public final class Problems {
    public static final String CHALLENGE = "Bearer realm=\"bingosim\"";

    /** The rest of the request is of no use, or the client must open a new connection elsewhere. */
    private static final Set<ProblemType> CLOSING =
            EnumSet.of(ProblemType.STOPPING, ProblemType.REQUEST_TIMEOUT, ProblemType.TOO_MANY_CONNECTIONS);

    private static final Duration LINGER = Duration.ofSeconds(5);
    private static final Pattern ILLEGAL = Pattern.compile("%(?![0-9a-fA-F]{2})|[^-A-Za-z0-9._~!$&'()*+,;=:@/%]");
    private static final Logger LOG = Logger.getLogger(Problems.class);

    private Problems() {}

    /** Sends a problem. A response that has begun already is cut off instead, so that it does not look complete. */
    public static void send(RoutingContext routing, Throwable failure) {
        HttpServerResponse response = routing.response();
        if (response.closed() || response.ended()) {
            return;
        }
        if (response.headWritten()) {
            routing.request().connection().close();
            return;
        }
        ProblemException problem = Failures.problemOf(failure);
        byte[] body = body(routing, problem, failure);
        response.setStatusCode(problem.type().status());
        headers(problem.type()).forEach(response::putHeader);
        if (CLOSING.contains(problem.type()) && routing.request().version() != HttpVersion.HTTP_2) {
            response.putHeader(HttpHeaders.CONNECTION, "close");
        }
        if (problem.type() == ProblemType.TOO_LARGE
                || CLOSING.contains(problem.type()) && problem.type() != ProblemType.STOPPING) {
            lingerThenClose(routing);
        }
        if (routing.request().method() == HttpMethod.HEAD) {
            response.putHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(body.length))
                    .end();
        } else {
            response.end(Buffer.buffer(body));
        }
    }

    /**
     * A client that is still sending would see a broken pipe instead of the response. So the rest of its body is read and
     * dropped for a while; then the connection is closed.
     */
    private static void lingerThenClose(RoutingContext routing) {
        HttpServerRequest request = routing.request();
        if (request.isEnded()) {
            return;
        }
        request.handler(dropped -> {});
        request.resume();
        routing.vertx().setTimer(LINGER.toMillis(), now -> {
            if (!request.isEnded()) {
                request.connection().close();
            }
        });
    }

    static byte[] body(RoutingContext routing, ProblemException problem, Throwable failure) {
        log(routing, problem, failure);
        return Problem.of(
                        problem, instance(routing.request()), Trace.of(routing).traceId())
                .json();
    }

    /** The path as sent, with invalid characters escaped. */
    private static String instance(HttpServerRequest request) {
        String path = String.valueOf(request.path());
        try {
            new URI(path);
            return path;
        } catch (URISyntaxException e) {
            return ILLEGAL.matcher(path).replaceAll(Problems::escaped);
        }
    }

    private static String escaped(MatchResult illegal) {
        StringBuilder text = new StringBuilder();
        for (byte octet : illegal.group().getBytes(StandardCharsets.UTF_8)) {
            text.append('%').append(HexFormat.of().withUpperCase().toHexDigits(octet));
        }
        return text.toString();
    }

    static Map<String, String> headers(ProblemType type) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", Problem.MEDIA_TYPE);
        headers.put("Cache-Control", "no-store");
        if (type.isTemporary()) {
            headers.put("Retry-After", "1");
        }
        if (type == ProblemType.UNSUPPORTED_MEDIA_TYPE) {
            headers.put("Accept", "application/json");
            headers.put("Accept-Encoding", "identity");
        }
        if (type == ProblemType.UNAUTHENTICATED) {
            headers.put("WWW-Authenticate", CHALLENGE);
        }
        return headers;
    }

    private static void log(RoutingContext routing, ProblemException problem, Throwable failure) {
        String where =
                Trace.clean(routing.request().method() + " " + routing.request().path());
        if (problem.type() == ProblemType.INTERNAL) {
            LOG.errorf(failure, "trace=%s %s failed", Trace.of(routing).traceId(), where);
        } else if (problem.type() == ProblemType.UNAVAILABLE
                && !routing.response().headWritten()) {
            // Once a response has begun, it is the client that went away.
            LOG.warnf("trace=%s %s: %s", Trace.of(routing).traceId(), where, Trace.clean(String.valueOf(failure)));
        }
    }
}
