package io.bingosim.worker.fault;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.util.Optional;

/** The points of the flow at which a test may end the process. Nothing happens at them otherwise. */
@ApplicationScoped
public class FlowPoint {
    private final Optional<InjectFaults> faults;

    FlowPoint(@Any Instance<InjectFaults> faults) {
        this.faults = faults.isResolvable() ? Optional.of(faults.get()) : Optional.empty();
    }

    /** Chunks are claimed; none has begun. */
    public void afterClaim() {
        faults.ifPresent(inject -> inject.reached("after-claim"));
    }

    /** A chunk's results are stored; its message is not acknowledged. */
    public void afterCommit() {
        faults.ifPresent(inject -> inject.reached("after-commit"));
    }
}
