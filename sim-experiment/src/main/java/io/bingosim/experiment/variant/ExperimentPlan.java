package io.bingosim.experiment.variant;

import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.Violations;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.ScenarioReader;
import io.bingosim.engine.scenario.ScenarioReading;
import io.bingosim.experiment.look.LookProcedure;
import io.bingosim.experiment.look.LookRules;
import io.bingosim.experiment.request.ExperimentLimits;
import io.bingosim.experiment.request.ExperimentRequest;
import jakarta.json.JsonStructure;
import java.util.List;
import java.util.Objects;

/** A checked experiment: every variant has a valid scenario with the measured team, and at least two differ. */
public final class ExperimentPlan {

    private final ExperimentRequest request;
    private final JsonStructure document;
    private final long documentBytesMax;
    private final List<Variant> variants;
    private final LookRules rules;

    ExperimentPlan(
            ExperimentRequest request,
            JsonStructure document,
            long documentBytesMax,
            List<Variant> variants,
            LookRules rules) {
        this.request = request;
        this.document = document;
        this.documentBytesMax = documentBytesMax;
        this.variants = List.copyOf(variants);
        this.rules = rules;
    }

    /**
     * Expands and checks all variants, one document at a time.
     *
     * @param document the scenario of the request, or the stored one that it names
     */
    public static PlanReading of(ExperimentRequest request, JsonValue document, ExperimentLimits limits) {
        return new PlanBuilder(request, limits).plan(document);
    }

    public ExperimentRequest request() {
        return request;
    }

    /** All variants in the order of the request, the baseline first. */
    public List<Variant> variants() {
        return variants;
    }

    /** The different variants by their numbers: those that are run. */
    public List<Variant> differentVariants() {
        return variants.stream().filter(variant -> variant.sameAs() == null).toList();
    }

    public LookRules rules() {
        return rules;
    }

    public LookProcedure procedure() {
        return new LookProcedure(rules);
    }

    /** Builds the scenario of a variant anew: a thousand of them do not fit in memory at once. */
    public ScenarioReading.Accepted scenario(Variant variant) {
        Violations violations = new Violations();
        JsonValue patched = new PatchedDocument(document, 0, documentBytesMax).apply(variant.patch(), "", violations);
        return Objects.requireNonNull(
                patched == null ? null : ScenarioReader.read(patched, "", violations), violations::toString);
    }

    /** The scenario of the baseline. */
    public Scenario baseline() {
        return scenario(variants.get(0)).scenario();
    }
}
