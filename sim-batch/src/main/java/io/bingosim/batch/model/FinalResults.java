package io.bingosim.batch.model;

import io.bingosim.engine.stats.IntervalKind;
import io.bingosim.engine.stats.TeamResults;
import java.util.List;
import java.util.function.Function;

/** The results of a batch and what they were computed from: the tallies and the kind of interval. */
public record FinalResults(
        List<StoredTally> tallies, IntervalKind intervalKind, byte[] merged, String[] teamKeys, String[] teams) {

    public static FinalResults of(
            List<StoredTally> tallies,
            IntervalKind intervalKind,
            byte[] merged,
            List<TeamResults> teams,
            Function<TeamResults, String> json) {
        return new FinalResults(
                tallies,
                intervalKind,
                merged,
                teams.stream().map(TeamResults::key).toArray(String[]::new),
                teams.stream().map(json).toArray(String[]::new));
    }

    /** Of a batch without tallies. */
    public static FinalResults none(IntervalKind intervalKind) {
        return new FinalResults(List.of(), intervalKind, new byte[0], new String[0], new String[0]);
    }
}
