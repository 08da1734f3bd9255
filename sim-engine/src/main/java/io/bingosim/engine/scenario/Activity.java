package io.bingosim.engine.scenario;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something players do; doing it once rolls every line. */
public record Activity(
        String key,
        String name,
        boolean solo,
        @Nullable GroupSize group,
        List<LootLine> lines,
        List<GroupBand> groupBands) {

    public Activity {
        lines = List.copyOf(lines);
        groupBands = List.copyOf(groupBands);
    }

    /** The line that determines the duration: the first one with the greatest baseline. */
    public LootLine pacingLine() {
        LootLine pacing = lines.get(0);
        for (LootLine line : lines) {
            if (line.baselineSeconds() > pacing.baselineSeconds()) {
                pacing = line;
            }
        }
        return pacing;
    }

    /** The smallest group of more than one player; meaningful only if groups are allowed. */
    public int groupSizeMin() {
        return group == null ? Integer.MAX_VALUE : Math.max(2, group.min());
    }

    /** A single player may start: alone, or as a group of one. */
    public boolean allowsOne() {
        return solo || (group != null && group.min() == 1);
    }
}
