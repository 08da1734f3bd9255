package io.bingosim.cli;

import io.bingosim.cli.terminal.CommandFailure;
import io.bingosim.cli.terminal.ProgressBar;
import io.bingosim.cli.terminal.Terminal;
import io.bingosim.engine.json.JsonLimits;
import io.bingosim.engine.json.JsonReader;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.MalformedJsonException;
import io.bingosim.engine.json.Violations;
import io.bingosim.engine.random.Seeds;
import io.bingosim.experiment.local.LocalExperiment;
import io.bingosim.experiment.look.ExperimentState;
import io.bingosim.experiment.request.ExperimentLimits;
import io.bingosim.experiment.request.ExperimentReader;
import io.bingosim.experiment.request.ExperimentRequest;
import io.bingosim.experiment.request.ExperimentViolation;
import io.bingosim.experiment.result.ExperimentCounts;
import io.bingosim.experiment.result.ExperimentDescription;
import io.bingosim.experiment.result.ExperimentResults;
import io.bingosim.experiment.variant.ExperimentPlan;
import io.bingosim.experiment.variant.PlanReading;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An experiment that the engine conducts alone. */
final class EngineExperiment {
    /** A scenario may be nested 64 levels deep, and stands two levels inside the request. */
    private static final JsonLimits LIMITS = JsonLimits.ofDepth(66);

    private final ExperimentPlan plan;
    private final String seed;

    private EngineExperiment(ExperimentPlan plan, String seed) {
        this.plan = plan;
        this.seed = seed;
    }

    /** The checked request, or what is wrong with it. A request for a stored scenario is left to the server. */
    record Reading(@Nullable EngineExperiment checked, List<ExperimentViolation> violations) {
        EngineExperiment experiment() {
            if (checked == null) {
                throw CommandFailure.usage("scenarioId needs the server that stores the scenario; leave out --local");
            }
            return checked;
        }
    }

    static Reading read(String body) {
        Violations violations = new Violations();
        ExperimentRequest request = null;
        try {
            JsonValue json = JsonReader.read(body.getBytes(StandardCharsets.UTF_8), LIMITS, violations);
            request = ExperimentReader.read(json, ExperimentLimits.DEFAULT, violations);
        } catch (MalformedJsonException e) {
            violations.add(e.pointer(), String.valueOf(e.getMessage()));
        }
        if (request == null || !violations.isEmpty()) {
            return rejected(violations);
        }
        JsonValue scenario = request.scenario();
        if (scenario == null) {
            return new Reading(null, List.of());
        }
        PlanReading planned = ExperimentPlan.of(request, scenario, ExperimentLimits.DEFAULT);
        if (planned instanceof PlanReading.Rejected rejected) {
            return new Reading(null, rejected.violations());
        }
        String given = request.seed();
        String seed = given == null ? Long.toString(new SecureRandom().nextLong()) : given;
        return new Reading(new EngineExperiment(((PlanReading.Accepted) planned).plan(), seed), List.of());
    }

    private static Reading rejected(Violations violations) {
        return new Reading(
                null, violations.sorted().stream().map(ExperimentViolation::of).toList());
    }

    ExperimentResults run(int threads, Terminal terminal) {
        Progress progress = new Progress(terminal);
        ExperimentState last = new LocalExperiment(plan, Seeds.parse(seed)).run(threads, progress);
        terminal.clearStatus();
        return ExperimentResults.of(
                ExperimentDescription.of(plan, seed), last, Objects.requireNonNull(progress.counts));
    }

    /** Shows the looks as they come. */
    private final class Progress implements LocalExperiment.Observer {
        private final Terminal terminal;
        private final ProgressBar bar;
        private @Nullable ExperimentCounts counts;

        Progress(Terminal terminal) {
            this.terminal = terminal;
            this.bar = new ProgressBar(terminal.unicode());
        }

        @Override
        public void progress(ExperimentState lastLook, long runsSimulated, long runsOfNextLook) {
            terminal.progress(String.format(
                    Locale.ROOT,
                    "look %d, %d of %d variants  %s",
                    lastLook.look() + 1,
                    lastLook.survivors().size(),
                    lastLook.variants().size(),
                    bar.draw(runsSimulated, runsOfNextLook, -1, -1)));
        }

        @Override
        public void looked(ExperimentState state, ExperimentCounts histograms) {
            counts = histograms;
            if (state.outcome() == null) {
                terminal.phase(String.format(
                        Locale.ROOT,
                        "look %d at %,d runs: %d of %d variants left",
                        state.look(),
                        state.runs(),
                        state.survivors().size(),
                        state.variants().size()));
            }
        }
    }
}
