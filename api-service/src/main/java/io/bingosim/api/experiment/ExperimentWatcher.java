package io.bingosim.api.experiment;

import io.bingosim.api.progress.LiveWatcher;
import io.bingosim.batch.process.Heartbeat;
import io.bingosim.batch.process.ProcessLifecycle;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import jakarta.interceptor.Interceptor;

/** Watches experiments. */
@Singleton
public class ExperimentWatcher extends LiveWatcher<ExperimentView> {
    ExperimentWatcher(ExperimentRepository experiments) {
        super("experiments", experiments::views);
    }

    void start(@Observes StartupEvent event, ProcessLifecycle life, Heartbeat heartbeat) {
        life.whenStarted(() -> heartbeat.onBatchChange(this::changed));
    }

    void stop(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) ShutdownDelayInitiatedEvent event) {
        stop();
    }
}
