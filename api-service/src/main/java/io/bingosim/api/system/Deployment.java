package io.bingosim.api.system;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.local.ExecutionModes;
import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.database.DiskSpaceMonitor;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.util.Locale;

/** The settings of this server and the state of its surroundings. */
@ApplicationScoped
class Deployment {
    private final ApiConfig api;
    private final BatchConfig batches;
    private final ExecutionModes modes;
    private final DiskSpaceMonitor disk;

    Deployment(ApiConfig api, BatchConfig batches, ExecutionModes modes, DiskSpaceMonitor disk) {
        this.api = api;
        this.batches = batches;
        this.modes = modes;
        this.disk = disk;
    }

    DeploymentView view() {
        return new DeploymentView(
                modes.standard().name(),
                modes.accepted(),
                batches.transport().name().toLowerCase(Locale.ROOT),
                disk.isFull(),
                api.grafana().map(URI::toString).orElse(null));
    }
}
