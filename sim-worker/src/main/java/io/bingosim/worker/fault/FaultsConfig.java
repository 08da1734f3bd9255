package io.bingosim.worker.fault;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.Optional;

/** Faults to inject. Understood in the profile `faults` alone; anywhere else a worker that finds them refuses to start. */
@ConfigMapping(prefix = "bingosim.faults")
public interface FaultsConfig {
    /** Whether faults are looked at at all. */
    @WithDefault("false")
    boolean allowed();

    /**
     * What happens at which run, separated by commas: `throw:17x2` (the first two times in this process), `hang:17`,
     * `exit:17`, `halt:17`, and at points of the flow `halt:after-claim`, `halt:after-commit` (once every file of
     * `bingosim.faults.once` has not been made yet).
     */
    Optional<String> plan();

    /** A file that is made when a fault at a point of the flow strikes, so that the next process is spared. */
    Optional<String> once();
}
