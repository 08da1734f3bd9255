package io.bingosim.batch.trace;

import io.bingosim.batch.model.ClaimedChunk;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.smallrye.mutiny.Uni;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Records the steps of a chunk as spans in the trace of the request that created its batch; the trace context is stored
 * with the batch. Static like the counters, so that no step needs a collaborator for being traced. While tracing is off,
 * which is the default, there is no tracer and no cost.
 */
public final class Spans {
    private static final AttributeKey<String> BATCH = AttributeKey.stringKey("bingosim.batch");
    private static final AttributeKey<Long> CHUNK = AttributeKey.longKey("bingosim.chunk");
    private static final AttributeKey<Long> FENCE = AttributeKey.longKey("bingosim.fence");
    private static final AttributeKey<Long> ATTEMPT = AttributeKey.longKey("bingosim.attempt");
    private static final AttributeKey<Long> RUNS = AttributeKey.longKey("bingosim.runs");
    private static final AttributeKey<String> EVENT = AttributeKey.stringKey("messaging.message.id");

    /** For display only: no decision depends on this machine's clock. */
    private static final Clock CLOCK = Clock.systemUTC();

    private static volatile @Nullable Tracer tracer;

    private Spans() {}

    /** From now on spans are recorded. */
    static void record(Tracer by) {
        tracer = by;
    }

    /** A step of a chunk that this process holds. */
    public static <T> Uni<T> around(String step, ClaimedChunk chunk, Supplier<Uni<T>> action) {
        Tracer on = tracer;
        String parent = chunk.traceParent();
        return on == null || parent == null
                ? action.get()
                : Uni.createFrom().deferred(() -> within(of(on, step, parent, about(chunk)), action));
    }

    /** The publication of an event. */
    public static <T> Uni<T> aroundPublish(
            @Nullable String traceParent, UUID batch, UUID event, Supplier<Uni<T>> action) {
        Tracer on = tracer;
        if (on == null || traceParent == null) {
            return action.get();
        }
        Attributes about = Attributes.of(BATCH, batch.toString(), EVENT, event.toString());
        return Uni.createFrom()
                .deferred(() -> within(of(on, "publish", traceParent, about).setSpanKind(SpanKind.PRODUCER), action));
    }

    /** A claim, recorded afterwards: only its result says which traces the chunks belong to. */
    public static void claimed(List<ClaimedChunk> chunks, Duration took) {
        Tracer on = tracer;
        for (ClaimedChunk chunk : chunks) {
            String parent = chunk.traceParent();
            if (on != null && parent != null) {
                Instant now = CLOCK.instant();
                of(on, "claim", parent, about(chunk))
                        .setStartTimestamp(now.minus(took))
                        .startSpan()
                        .end(now);
            }
        }
    }

    private static SpanBuilder of(Tracer on, String step, String traceParent, Attributes about) {
        Context parent = W3CTraceContextPropagator.getInstance().extract(Context.root(), traceParent, TraceParent.ONLY);
        return on.spanBuilder(step).setParent(parent).setAllAttributes(about);
    }

    private static <T> Uni<T> within(SpanBuilder builder, Supplier<Uni<T>> action) {
        Span span = builder.startSpan();
        return action.get()
                .onFailure()
                .invoke(failure -> span.recordException(failure).setStatus(StatusCode.ERROR))
                .onTermination()
                .invoke(() -> span.end());
    }

    private static Attributes about(ClaimedChunk chunk) {
        return Attributes.of(
                BATCH, chunk.batchId().value().toString(),
                CHUNK, chunk.id(),
                FENCE, (long) chunk.fence(),
                ATTEMPT, (long) chunk.attempt(),
                RUNS, (long) chunk.runCount());
    }

    /** Reads the context from the value of the header itself. */
    private enum TraceParent implements TextMapGetter<String> {
        ONLY;

        private static final String HEADER = "traceparent";

        @Override
        public Iterable<String> keys(String value) {
            return List.of(HEADER);
        }

        @Override
        public @Nullable String get(@Nullable String value, String key) {
            return key.equals(HEADER) ? value : null;
        }
    }
}
