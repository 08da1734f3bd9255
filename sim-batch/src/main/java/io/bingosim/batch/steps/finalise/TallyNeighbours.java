package io.bingosim.batch.steps.finalise;

import io.bingosim.batch.model.TallyRange;
import java.util.ArrayList;
import java.util.List;

/** Groups tallies whose ranges touch or overlap within one segment, so that each group is one range without a gap. */
final class TallyNeighbours {
    private TallyNeighbours() {}

    /** The ids of the tallies by group. The ranges are sorted by segment and first run. */
    static List<List<Long>> groups(List<TallyRange> sorted) {
        List<List<Long>> groups = new ArrayList<>();
        int segment = -1;
        long end = -1;
        for (TallyRange range : sorted) {
            boolean isNeighbour = range.segment() == segment && range.firstRun() <= end;
            if (!isNeighbour) {
                groups.add(new ArrayList<>());
            }
            groups.get(groups.size() - 1).add(range.id());
            end = isNeighbour ? Math.max(end, range.endRun()) : range.endRun();
            segment = range.segment();
        }
        return groups;
    }
}
