package io.bingosim.api.security;

import io.bingosim.api.ApiConfig;
import io.bingosim.batch.background.Background;
import io.bingosim.batch.process.ProcessLifecycle;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.jboss.logging.Logger;

/** Stores the configured first key when the process starts, unless there is a key already. */
@ApplicationScoped
class BootstrapKey {
    private static final Logger LOG = Logger.getLogger(BootstrapKey.class);
    private static final int LENGTH_MIN = 20;

    private final ApiKeys apiKeys;
    private final ApiConfig config;

    BootstrapKey(ApiKeys apiKeys, ApiConfig config) {
        this.apiKeys = apiKeys;
        this.config = config;
    }

    void start(@Observes StartupEvent event, ProcessLifecycle lifecycle) {
        config.bootstrapKey().ifPresent(key -> {
            if (key.length() < LENGTH_MIN) {
                throw new IllegalStateException("BINGOSIM_BOOTSTRAP_KEY has " + key.length()
                        + " characters; it must have at least " + LENGTH_MIN);
            }
            lifecycle.whenStarted(() -> Background.run("storing the bootstrap key", () -> store(key)));
        });
    }

    private Uni<Boolean> store(String key) {
        return apiKeys.bootstrap(key).invoke(created -> {
            if (created) {
                LOG.info("bootstrap key stored");
            }
        });
    }
}
