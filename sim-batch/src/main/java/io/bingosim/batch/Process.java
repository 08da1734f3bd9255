package io.bingosim.batch;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/** This process's identity: new at every start, so that a restarted process is never mistaken for the one that died. */
@ApplicationScoped
public class Process {
    private final UUID id;

    public Process() {
        this(UUID.randomUUID());
    }

    Process(UUID id) {
        this.id = id;
    }

    public UUID id() {
        return id;
    }
}
