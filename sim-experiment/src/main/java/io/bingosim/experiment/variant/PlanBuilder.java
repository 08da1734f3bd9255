package io.bingosim.experiment.variant;

import io.bingosim.engine.json.JsonPointer;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.Violations;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.ScenarioReader;
import io.bingosim.engine.scenario.ScenarioReading;
import io.bingosim.engine.scenario.Team;
import io.bingosim.engine.text.Sha256;
import io.bingosim.experiment.look.LookRules;
import io.bingosim.experiment.look.MeasuredTeam;
import io.bingosim.experiment.request.ExperimentLimits;
import io.bingosim.experiment.request.ExperimentReader;
import io.bingosim.experiment.request.ExperimentRequest;
import io.bingosim.experiment.request.ExperimentViolation;
import io.bingosim.experiment.request.GivenVariant;
import io.bingosim.experiment.request.RunBudget;
import io.bingosim.experiment.request.Variation;
import jakarta.json.JsonStructure;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Expands and checks the variants of a request. Used once. */
final class PlanBuilder {

    /** A tornado shows differences of half a percent of the range; nothing smaller matters to an organiser. */
    private static final double INDIFFERENCE_OF_RANGE = 0.005;

    /** More would tell nothing new. */
    private static final int VIOLATIONS_MAX = 1_000;

    private final ExperimentRequest request;
    private final ExperimentLimits limits;
    private final Violations violations = new Violations();
    private final List<ExperimentViolation> ofVariants = new ArrayList<>();
    private final List<Variant> variants = new ArrayList<>();
    private final Map<String, Variant> byContent = new HashMap<>();
    private long documentsBytes;

    PlanBuilder(ExperimentRequest request, ExperimentLimits limits) {
        this.request = request;
        this.limits = limits;
    }

    PlanReading plan(JsonValue document) {
        ScenarioReading.Accepted accepted = ScenarioReader.read(document, "/scenario", violations);
        MeasuredTeam team = accepted == null ? null : measuredTeam(accepted.scenario());
        if (accepted == null || team == null) {
            return rejected();
        }
        JsonStructure base = (JsonStructure) JsonTrees.toLibrary(document);
        JsonValue.Items nothing = new JsonValue.Items(List.of());
        add(new ProposedVariant(ExperimentReader.BASELINE, "Baseline", nothing, null, null), accepted.scenario(), team);
        List<ProposedVariant> proposed = proposed(accepted.scenario());
        long bytes = JsonTrees.bytes(base, Long.MAX_VALUE);
        for (ProposedVariant variant : proposed) {
            if (ofVariants.size() < VIOLATIONS_MAX && documentsBytes <= limits.documentsBytes()) {
                check(variant, new PatchedDocument(base, bytes, limits.documentBytes()));
            }
        }
        double indifference = indifference(team);
        checkSizes();
        if (!violations.isEmpty() || !ofVariants.isEmpty()) {
            return rejected();
        }
        LookRules rules = new LookRules(
                request.kind(),
                request.measure().best(),
                request.confidence(),
                indifference,
                request.runs(),
                byContent.size());
        return new PlanReading.Accepted(new ExperimentPlan(request, base, limits.documentBytes(), variants, rules));
    }

    private PlanReading rejected() {
        List<ExperimentViolation> all = new ArrayList<>(
                violations.sorted().stream().map(ExperimentViolation::of).toList());
        all.addAll(ofVariants);
        return new PlanReading.Rejected(all);
    }

    private @Nullable MeasuredTeam measuredTeam(Scenario scenario) {
        MeasuredTeam team = MeasuredTeam.of(request.measure(), scenario).orElse(null);
        if (team == null) {
            violations.add("/measure/team", noTeam(request.measure().team(), scenario));
        }
        return team;
    }

    private static String noTeam(String key, Scenario scenario) {
        return "must be the key of a team, one of "
                + scenario.teams().stream().map(Team::key).toList() + ", is " + new JsonValue.Text(key).quoted();
    }

    /** The variants of the request, then those that {@code vary} makes, with keys that differ from all others. */
    private List<ProposedVariant> proposed(Scenario scenario) {
        List<ProposedVariant> proposed = new ArrayList<>();
        for (GivenVariant given : request.variants()) {
            String pointer = JsonPointer.member(given.pointer(), "patch");
            proposed.add(new ProposedVariant(given.key(), given.name(), given.patch(), null, pointer));
        }
        Set<String> keys = proposed.stream().map(ProposedVariant::key).collect(Collectors.toCollection(HashSet::new));
        for (Variation variation : request.variations()) {
            String team = variation.team();
            if (team != null && VariationExpander.teamIndex(scenario, team).isEmpty()) {
                violations.add(JsonPointer.member(variation.pointer(), "team"), noTeam(team, scenario));
            } else {
                VariationExpander.expand(scenario, variation).forEach(made -> proposed.add(unique(made, keys)));
            }
        }
        if (proposed.size() > ExperimentReader.VARIANTS_MAX) {
            violations.add(
                    request.variations().isEmpty() ? "/variants" : "/vary",
                    "makes " + proposed.size() + " variants with those given; at most " + ExperimentReader.VARIANTS_MAX
                            + " are allowed besides the baseline");
            return List.of();
        }
        return proposed;
    }

    private static ProposedVariant unique(ProposedVariant made, Set<String> keys) {
        String key = made.key();
        for (int i = 2; !keys.add(key); i++) {
            key = made.key() + "#" + i;
        }
        return new ProposedVariant(key, made.name(), made.patch(), made.input(), made.pointer());
    }

    private void check(ProposedVariant proposed, PatchedDocument document) {
        Violations found = new Violations();
        String pointer = proposed.pointer();
        JsonValue patched = document.apply(proposed.patch(), pointer == null ? "" : pointer, found);
        if (patched != null) {
            ScenarioReading.Accepted accepted = ScenarioReader.read(patched, "", found);
            MeasuredTeam team = accepted == null
                    ? null
                    : MeasuredTeam.of(request.measure(), accepted.scenario()).orElse(null);
            if (accepted != null && team == null) {
                found.add("/teams", noMeasuredTeam());
            }
            if (accepted != null && team != null) {
                add(proposed, accepted.scenario(), team);
            }
        }
        found.sorted().forEach(violation -> ofVariants.add(ExperimentViolation.of(proposed.key(), violation)));
    }

    private String noMeasuredTeam() {
        return "must have the measured team "
                + new JsonValue.Text(request.measure().team()).quoted();
    }

    private void add(ProposedVariant proposed, Scenario scenario, MeasuredTeam team) {
        String canonical = scenario.canonicalJson();
        String hash = Sha256.hex(canonical);
        Variant first = byContent.get(hash);
        if (first == null) {
            documentsBytes += canonical.getBytes(StandardCharsets.UTF_8).length;
        }
        Variant variant = new Variant(
                proposed.key(),
                proposed.name(),
                hash,
                first == null ? null : first.key(),
                first == null ? byContent.size() : first.number(),
                team,
                proposed.patch(),
                proposed.input());
        byContent.putIfAbsent(hash, variant);
        variants.add(variant);
    }

    private double indifference(MeasuredTeam baseline) {
        double range = baseline.bounds().range();
        Double given = request.indifference();
        if (given != null && given > range) {
            violations.add(
                    "/indifference",
                    "must be at most the range of the measure, "
                            + JsonValue.Number.of(range).text() + ", is "
                            + JsonValue.Number.of(given).text());
        }
        return given == null ? INDIFFERENCE_OF_RANGE * range : given;
    }

    private void checkSizes() {
        if (documentsBytes > limits.documentsBytes()) {
            violations.add(
                    "",
                    "the documents of all variants together have more than " + limits.documentsBytes()
                            + " bytes; leave variants out or use a smaller scenario");
        }
        if (!violations.isEmpty() || !ofVariants.isEmpty()) {
            return;
        }
        if (byContent.size() < 2) {
            violations.add("", "no variant differs from the baseline, so there is nothing to compare");
        }
        RunBudget runs = request.runs();
        if (runs.first() > runs.total() / byContent.size()) {
            violations.add(
                    "/runs/total",
                    "must be at least the first look, " + byContent.size() + " variants × " + runs.first()
                            + " runs, is " + runs.total());
        }
    }
}
