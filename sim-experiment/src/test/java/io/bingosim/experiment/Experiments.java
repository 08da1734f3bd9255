package io.bingosim.experiment;

import io.bingosim.engine.json.JsonLimits;
import io.bingosim.engine.json.JsonReader;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.MalformedJsonException;
import io.bingosim.engine.json.Violation;
import io.bingosim.engine.json.Violations;
import io.bingosim.experiment.request.ExperimentLimits;
import io.bingosim.experiment.request.ExperimentReader;
import io.bingosim.experiment.request.ExperimentRequest;
import io.bingosim.experiment.request.ExperimentViolation;
import io.bingosim.experiment.variant.ExperimentPlan;
import io.bingosim.experiment.variant.PlanReading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Requests of the tests: text with {@code SCENARIO} where the document of a sample is to stand. */
public final class Experiments {

    private Experiments() {}

    public static String sample(String name) {
        try {
            return Files.readString(Path.of("../scenarios/" + name + ".json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static JsonValue json(String text) {
        try {
            return JsonReader.read(text.getBytes(StandardCharsets.UTF_8), JsonLimits.ofDepth(200), new Violations());
        } catch (MalformedJsonException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    /** The members besides measure, answer and scenario. */
    public static String request(String sample, String team, String members) {
        return """
                {"measure": {"metric": "winRate", "team": "%s"}, "answer": "BEST", "seed": 7, "scenario": %s, %s}""".formatted(team, sample(sample), members);
    }

    public static List<Violation> violations(String request) {
        Violations violations = new Violations();
        ExperimentReader.read(json(request), ExperimentLimits.DEFAULT, violations);
        return violations.sorted();
    }

    public static ExperimentRequest read(String request) {
        Violations violations = new Violations();
        return Objects.requireNonNull(
                ExperimentReader.read(json(request), ExperimentLimits.DEFAULT, violations), violations::toString);
    }

    public static PlanReading reading(String request, ExperimentLimits limits) {
        ExperimentRequest read = read(request);
        return ExperimentPlan.of(read, Objects.requireNonNull(read.scenario()), limits);
    }

    public static ExperimentPlan plan(String request) {
        PlanReading reading = reading(request, ExperimentLimits.DEFAULT);
        if (reading instanceof PlanReading.Rejected rejected) {
            throw new IllegalArgumentException(rejected.violations().toString());
        }
        return ((PlanReading.Accepted) reading).plan();
    }

    public static List<ExperimentViolation> rejections(String request) {
        return rejections(request, ExperimentLimits.DEFAULT);
    }

    public static List<ExperimentViolation> rejections(String request, ExperimentLimits limits) {
        return reading(request, limits) instanceof PlanReading.Rejected rejected ? rejected.violations() : List.of();
    }
}
