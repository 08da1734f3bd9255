package io.bingosim.worker.fault;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.Optional;

/**
 * Faults to inject, for tests. Outside the profile `faults`, a worker that is allowed to inject them does not start.
 */
@ConfigMapping(prefix = "bingosim.faults")
public interface FaultsConfig {
    /** Whether faults are injected. */
    @WithDefault("false")
    boolean allowed();

    /**
     * Comma-separated faults at runs: `throw:17x2` (the first two times in this process), `hang:17`, `exit:17`,
     * `halt:17`; or between claim and acknowledgement: `halt:after-claim`, `halt:after-commit`.
     */
    Optional<String> plan();

    /**
     * A file created by the first halt between claim and acknowledgement; while it exists no other process halts there.
     */
    Optional<String> once();
}
