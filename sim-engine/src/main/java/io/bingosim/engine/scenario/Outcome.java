package io.bingosim.engine.scenario;

import java.util.List;

/** One possible result of a roll. */
public record Outcome(String key, Probability probability, List<Grant> grants) {

    public Outcome {
        grants = List.copyOf(grants);
    }
}
