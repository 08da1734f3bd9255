package io.bingosim.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bingosim.engine.json.JsonLimits;
import io.bingosim.engine.json.JsonReader;
import io.bingosim.engine.json.MalformedJsonException;
import io.bingosim.engine.json.StableDigits;
import io.bingosim.engine.json.Violations;
import io.bingosim.engine.random.Seeds;
import io.bingosim.experiment.local.LocalExperiment;
import io.bingosim.experiment.look.ExperimentState;
import io.bingosim.experiment.request.ExperimentLimits;
import io.bingosim.experiment.request.ExperimentReader;
import io.bingosim.experiment.request.ExperimentRequest;
import io.bingosim.experiment.result.ExperimentCounts;
import io.bingosim.experiment.result.ExperimentDescription;
import io.bingosim.experiment.result.ExperimentResults;
import io.bingosim.experiment.variant.ExperimentPlan;
import io.bingosim.experiment.variant.PlanReading;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;

/** What the engine alone gives for the request of an experiment: the service must give the same, whatever happens to it. */
public final class EngineResults {
    private static final ObjectMapper JSON = new ObjectMapper(StableDigits.factory());

    private EngineResults() {}

    /** The document that {@code GET /experiments/{id}/results} must return at the end. */
    public static JsonNode of(String request) throws IOException {
        ExperimentPlan plan = plan(request);
        String seed = Objects.requireNonNull(plan.request().seed());
        Deque<ExperimentCounts> last = new ArrayDeque<>();
        ExperimentState state = new LocalExperiment(plan, Seeds.parse(seed)).run(2, new LocalExperiment.Observer() {
            @Override
            public void progress(ExperimentState lastLook, long runsSimulated, long runsOfNextLook) {
                // Only the end matters.
            }

            @Override
            public void looked(ExperimentState looked, ExperimentCounts counts) {
                last.push(counts);
            }
        });
        return JSON.readTree(JSON.writeValueAsString(
                ExperimentResults.of(ExperimentDescription.of(plan, seed), state, last.getFirst())));
    }

    private static ExperimentPlan plan(String body) {
        Violations violations = new Violations();
        try {
            ExperimentRequest request = Objects.requireNonNull(
                    ExperimentReader.read(
                            JsonReader.read(body.getBytes(StandardCharsets.UTF_8), JsonLimits.ofDepth(64), violations),
                            ExperimentLimits.DEFAULT,
                            violations),
                    violations::toString);
            PlanReading reading =
                    ExperimentPlan.of(request, Objects.requireNonNull(request.scenario()), ExperimentLimits.DEFAULT);
            return ((PlanReading.Accepted) reading).plan();
        } catch (MalformedJsonException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
