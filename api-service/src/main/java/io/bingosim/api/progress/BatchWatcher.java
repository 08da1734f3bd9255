package io.bingosim.api.progress;

import io.bingosim.api.batch.BatchRepository;
import io.bingosim.api.batch.BatchView;
import io.bingosim.batch.process.Heartbeat;
import io.bingosim.batch.process.ProcessLifecycle;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import jakarta.interceptor.Interceptor;

/** Watches batches. */
@Singleton
public class BatchWatcher extends LiveWatcher<BatchView> {
    BatchWatcher(BatchRepository batches) {
        super("batches", batches::views);
    }

    void start(@Observes StartupEvent event, ProcessLifecycle life, Heartbeat heartbeat) {
        life.whenStarted(() -> heartbeat.onBatchChange(this::changed));
    }

    void stop(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) ShutdownDelayInitiatedEvent event) {
        stop();
    }
}
