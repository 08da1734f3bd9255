package io.bingosim.batch.results;

import io.bingosim.batch.model.Coverage;
import io.bingosim.batch.model.RunFacts;
import io.bingosim.engine.stats.IntervalKind;
import java.util.List;

/** The results of a batch so far: one JSON object per team; final once no run can be added. */
public record BatchResults(boolean isFinal, RunFacts facts, IntervalKind interval, List<String> teams) {
    public BatchResults {
        teams = List.copyOf(teams);
    }

    public Coverage coverage() {
        return facts.coverage();
    }
}
