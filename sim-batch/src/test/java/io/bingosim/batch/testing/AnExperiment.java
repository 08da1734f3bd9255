package io.bingosim.batch.testing;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.ExperimentId;
import io.bingosim.batch.Mode;
import io.bingosim.batch.model.ExperimentQuestion;
import io.bingosim.batch.model.Keep;
import io.bingosim.batch.model.NewBatch;
import io.bingosim.batch.model.NewExperiment;
import io.bingosim.batch.steps.create.PlannedVariants;
import io.bingosim.engine.json.JsonLimits;
import io.bingosim.engine.json.JsonReader;
import io.bingosim.engine.json.MalformedJsonException;
import io.bingosim.engine.json.Violations;
import io.bingosim.experiment.request.ExperimentLimits;
import io.bingosim.experiment.request.ExperimentReader;
import io.bingosim.experiment.request.ExperimentRequest;
import io.bingosim.experiment.variant.ExperimentPlan;
import io.bingosim.experiment.variant.PlanReading;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.UUID;

/** Experiments on the sample scenario "small", planned by the real reader. */
public final class AnExperiment {
    private AnExperiment() {}

    /** @param members the members of the request besides the scenario */
    public static ExperimentPlan plan(String members) {
        String body = "{" + members + ", \"scenario\": " + SmallScenario.SCENARIO.canonicalJson() + "}";
        Violations violations = new Violations();
        try {
            ExperimentRequest request = ExperimentReader.read(
                    JsonReader.read(body.getBytes(StandardCharsets.UTF_8), JsonLimits.ofDepth(64), violations),
                    ExperimentLimits.DEFAULT,
                    violations);
            Objects.requireNonNull(request, violations::toString);
            PlanReading reading =
                    ExperimentPlan.of(request, Objects.requireNonNull(request.scenario()), ExperimentLimits.DEFAULT);
            if (reading instanceof PlanReading.Accepted accepted) {
                return accepted.plan();
            }
            throw new IllegalArgumentException(reading.toString());
        } catch (MalformedJsonException e) {
            throw new IllegalArgumentException(e);
        }
    }

    public static NewExperiment of(ExperimentPlan plan) {
        return new NewExperiment(
                new ExperimentId(UUID.randomUUID()),
                "ann",
                plan.request().name(),
                Mode.LOCAL,
                new NewBatch.Seed(SmallScenario.SEED, Long.toString(SmallScenario.SEED)),
                1,
                plan.request().keepsRuns() ? Keep.RUNS : Keep.SUMMARY,
                new ExperimentQuestion(plan.request().measure(), plan.rules()),
                PlannedVariants.of(plan, () -> new BatchId(UUID.randomUUID())),
                null,
                null);
    }
}
