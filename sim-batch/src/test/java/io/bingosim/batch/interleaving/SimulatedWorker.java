package io.bingosim.batch.interleaving;

import io.bingosim.batch.testing.Chunk;
import io.bingosim.batch.testing.Sql.SqlFailure;
import io.bingosim.batch.testing.Steps;
import java.util.ArrayList;
import java.util.List;

/** The view of one worker: the chunks it believes it holds, right or wrong. */
final class SimulatedWorker {
    final int number;
    final Steps steps;
    final List<Chunk> held = new ArrayList<>();

    SimulatedWorker(int number, Steps steps) {
        this.number = number;
        this.steps = steps;
    }

    String complete(Chunk chunk, List<Long> failed, boolean healable) {
        try {
            return steps.complete(chunk, failed, healable).text("outcome");
        } catch (SqlFailure failure) {
            if (failure.state().equals("BSEND")) {
                return "ENDED";
            }
            throw failure;
        }
    }

    @Override
    public String toString() {
        return "worker " + number;
    }
}
