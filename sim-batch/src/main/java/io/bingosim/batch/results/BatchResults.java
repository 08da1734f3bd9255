package io.bingosim.batch.results;

import java.util.List;

/** The results of a batch so far: one JSON object per team, over `runs` runs; final once no run can be added. */
public record BatchResults(boolean isFinal, long runs, List<String> teams) {
    public BatchResults {
        teams = List.copyOf(teams);
    }
}
