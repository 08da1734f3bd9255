package io.bingosim.batch.results;

import io.bingosim.batch.model.Coverage;
import java.util.List;

/** The results of a batch so far: one JSON object per team; final once no run can be added. */
public record BatchResults(boolean isFinal, Coverage coverage, List<String> teams) {
    public BatchResults {
        teams = List.copyOf(teams);
    }
}
