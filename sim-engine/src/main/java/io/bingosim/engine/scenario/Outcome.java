package io.bingosim.engine.scenario;

import java.util.List;

/** What one roll may give. */
public record Outcome(String key, Probability probability, List<Grant> grants) {

    public Outcome {
        grants = List.copyOf(grants);
    }
}
