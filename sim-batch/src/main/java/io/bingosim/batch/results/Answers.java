package io.bingosim.batch.results;

import java.util.List;

/** What a batch answers now: one JSON object a team, over so many runs; final once nothing can be added. */
public record Answers(boolean isFinal, long runs, List<String> teams) {
    public Answers {
        teams = List.copyOf(teams);
    }
}
