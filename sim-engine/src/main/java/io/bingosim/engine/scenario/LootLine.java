package io.bingosim.engine.scenario;

import java.util.List;

/** One roll of an activity, and the duration of the activity according to this line. */
public record LootLine(
        String key,
        Roll roll,
        int baselineSeconds,
        int varianceSeconds,
        Distribution distribution,
        List<Outcome> outcomes) {

    public LootLine {
        outcomes = List.copyOf(outcomes);
    }

    /** Whether a line is rolled once for each member or once for the group. */
    public enum Roll {
        PER_PLAYER,
        PER_GROUP
    }

    /** The law of the offset around the baseline. */
    public enum Distribution {
        UNIFORM,
        NORMAL
    }
}
