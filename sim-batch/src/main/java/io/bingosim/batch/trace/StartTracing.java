package io.bingosim.batch.trace;

import io.bingosim.batch.BatchConfig;
import io.opentelemetry.api.trace.Tracer;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;

/** Passes the service's tracer to {@link Spans} if tracing is enabled. */
@ApplicationScoped
class StartTracing {
    private final BatchConfig config;
    private final Instance<Tracer> tracer;

    StartTracing(BatchConfig config, @Any Instance<Tracer> tracer) {
        this.config = config;
        this.tracer = tracer;
    }

    void start(@Observes StartupEvent event) {
        if (!config.tracing().disabled() && tracer.isResolvable()) {
            Spans.record(tracer.get());
        }
    }
}
