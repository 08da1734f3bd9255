package io.bingosim.worker.fault;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.util.Optional;

/** Points between claim and acknowledgement at which a test may end the process. Without a test they do nothing. */
@ApplicationScoped
public class FaultPoints {
    private final Optional<FaultInjector> faults;

    FaultPoints(@Any Instance<FaultInjector> faults) {
        this.faults = faults.isResolvable() ? Optional.of(faults.get()) : Optional.empty();
    }

    /** Chunks are claimed; none has started. */
    public void afterClaim() {
        faults.ifPresent(injector -> injector.reached("after-claim"));
    }

    /** A chunk's results are stored; its message is not acknowledged. */
    public void afterCommit() {
        faults.ifPresent(injector -> injector.reached("after-commit"));
    }
}
