package io.bingosim.engine.scenario;

import org.jspecify.annotations.Nullable;

/** How many players may go together; a null maximum means no upper bound. */
public record GroupSize(int min, @Nullable Integer max) {

    public int maxOrUnbounded() {
        return max == null ? Integer.MAX_VALUE : max;
    }
}
