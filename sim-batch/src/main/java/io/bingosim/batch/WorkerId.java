package io.bingosim.batch;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/** The id of this process in `worker`: new at every start, so that a restarted process is never mistaken for a dead one. */
@ApplicationScoped
public class WorkerId {
    private final UUID id;

    public WorkerId() {
        this(UUID.randomUUID());
    }

    WorkerId(UUID id) {
        this.id = id;
    }

    public UUID id() {
        return id;
    }
}
