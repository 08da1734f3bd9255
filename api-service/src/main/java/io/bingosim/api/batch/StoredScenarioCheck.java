package io.bingosim.api.batch;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.scenario.ScenarioRepository;
import io.bingosim.batch.model.NewBatch.Source;
import io.bingosim.engine.json.Violation;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;

/** Checks a request against the stored scenario it refers to. */
@ApplicationScoped
class StoredScenarioCheck {
    private final ScenarioRepository scenarios;
    private final ApiConfig.Limits limits;

    StoredScenarioCheck(ScenarioRepository scenarios, ApiConfig config) {
        this.scenarios = scenarios;
        this.limits = config.limits();
    }

    Uni<Void> check(NewBatchRequest request) {
        return request.source() instanceof Source.Stored stored
                ? scenarios
                        .get(stored.scenarioId())
                        .invoke(scenario -> check(request, scenario))
                        .replaceWithVoid()
                : Uni.createFrom().voidItem();
    }

    private void check(NewBatchRequest request, ScenarioRepository.Stored scenario) {
        List<Violation> violations = new ArrayList<>();
        if (request.runs() > limits.runTeams() / scenario.teamCount()) {
            violations.add(new Violation("/runs", NewBatchReader.tooManyResults(limits)));
        }
        var stop = request.stopWhen();
        if (stop != null && stop.team() != null && !scenario.teamKeys().contains(stop.team())) {
            violations.add(new Violation("/stopWhen/team", "must be the key of a team of the scenario"));
        }
        if (!violations.isEmpty()) {
            throw ProblemException.invalid(violations);
        }
    }
}
