package io.bingosim.api.batch;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.scenario.ScenarioReads;
import io.bingosim.batch.create.NewBatch.Source;
import io.bingosim.engine.scenario.Violation;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;

/** Checks what a request for a batch of a stored scenario could not know by itself. */
@ApplicationScoped
class ScenarioSizes {
    private final ScenarioReads scenarios;
    private final ApiConfig.Limits limits;

    ScenarioSizes(ScenarioReads scenarios, ApiConfig config) {
        this.scenarios = scenarios;
        this.limits = config.limits();
    }

    Uni<Void> check(BatchForm form) {
        return form.source() instanceof Source.Stored stored
                ? scenarios
                        .get(stored.scenarioId())
                        .invoke(scenario -> check(form, scenario))
                        .replaceWithVoid()
                : Uni.createFrom().voidItem();
    }

    private void check(BatchForm form, ScenarioReads.Stored scenario) {
        List<Violation> violations = new ArrayList<>();
        if (form.runs() > limits.runTeams() / scenario.teamCount()) {
            violations.add(new Violation("/runs", BatchForm.tooManyResults(limits)));
        }
        var stop = form.stopWhen();
        if (stop != null && stop.team() != null && !scenario.teamKeys().contains(stop.team())) {
            violations.add(new Violation("/stopWhen/team", "is not a team of the scenario"));
        }
        if (!violations.isEmpty()) {
            throw ProblemException.invalid(violations);
        }
    }
}
