package io.bingosim.api.wire;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.vertx.ext.web.RoutingContext;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The trace a request belongs to (W3C trace context): the one being recorded if tracing is on, the client's if it sent a
 * valid one, else a new one.
 */
public record Trace(String traceId, String spanId, boolean sampled) {
    private static final String KEY = "bingosim.trace";
    private static final Pattern PARENT = Pattern.compile("00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}");
    private static final Pattern ZEROS = Pattern.compile("0+");
    private static final int LOGGED_MAX = 200;

    public static Trace of(RoutingContext routing) {
        Trace known = routing.get(KEY);
        if (known == null) {
            SpanContext recorded = Span.current().getSpanContext();
            known = recorded.isValid()
                    ? new Trace(recorded.getTraceId(), recorded.getSpanId(), recorded.isSampled())
                    : read(routing.request().getHeader("traceparent"));
            routing.put(KEY, known);
        }
        return known;
    }

    static Trace read(@Nullable String traceParent) {
        Matcher matcher = PARENT.matcher(traceParent == null ? "" : traceParent);
        boolean usable = matcher.matches() && !ZEROS.matcher(matcher.group(1)).matches();
        return new Trace(usable ? matcher.group(1) : hex(2), hex(1), true);
    }

    /** The traceparent header for work on behalf of this request. */
    public String parent() {
        return "00-" + traceId + "-" + spanId + (sampled ? "-01" : "-00");
    }

    /** Makes text from a client safe to log: one line of limited length. */
    public static String clean(String text) {
        String cut = text.length() > LOGGED_MAX ? text.substring(0, LOGGED_MAX) + "…" : text;
        return cut.replaceAll("[\\p{Cntrl}\\p{Cf}\\u2028\\u2029]", "?");
    }

    private static String hex(int longs) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < longs; i++) {
            // The standard forbids zero.
            text.append(HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong() | 1));
        }
        return text.toString();
    }
}
