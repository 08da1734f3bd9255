package io.bingosim.api.local;

import io.bingosim.api.ApiConfig;
import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.Mode;
import io.bingosim.batch.execute.ExecutorRole;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;

/** Which batches this server accepts, and which of them it executes itself. */
@Singleton
public class ExecutionModes {
    private final Mode standard;
    private final ExecutorRole role;

    ExecutionModes(BatchConfig config, ApiConfig apiConfig) {
        this.standard = config.mode();
        this.role = role(standard, config.worker().slots(), apiConfig.localSlots());
    }

    /** The mode of a batch whose request names none. */
    public Mode standard() {
        return standard;
    }

    /** All modes a request may name, the standard one first. */
    public List<Mode> accepted() {
        return role.executes() && standard == Mode.DISTRIBUTED ? List.of(standard, role.mode()) : List.of(standard);
    }

    @Produces
    @Singleton
    ExecutorRole role() {
        return role;
    }

    private static ExecutorRole role(Mode standard, int slots, int localSlots) {
        if (standard == Mode.LOCAL) {
            return ExecutorRole.of(Mode.LOCAL, slots);
        }
        return localSlots > 0 ? new ExecutorRole(Mode.LOCAL, localSlots) : ExecutorRole.none(standard);
    }
}
