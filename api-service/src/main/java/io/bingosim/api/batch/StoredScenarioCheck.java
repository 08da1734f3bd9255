package io.bingosim.api.batch;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.scenario.ScenarioRepository;
import io.bingosim.api.scenario.SubmittedScenario;
import io.bingosim.api.scenario.SubmittedStanding;
import io.bingosim.batch.model.NewBatch.Source;
import io.bingosim.engine.json.Violations;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;

/** Checks a request against the stored scenario it refers to. */
@ApplicationScoped
class StoredScenarioCheck {
    private final ScenarioRepository scenarios;
    private final ApiConfig.Limits limits;

    StoredScenarioCheck(ScenarioRepository scenarios, ApiConfig config) {
        this.scenarios = scenarios;
        this.limits = config.limits();
    }

    /** The source of the scenario to run: as the request names it, or a stored scenario with the request's standing. */
    Uni<Source> source(NewBatchRequest request) {
        return request.source() instanceof Source.Stored stored
                ? scenarios
                        .get(stored.scenarioId())
                        // A large scenario takes too long to read for the event loop.
                        .emitOn(Infrastructure.getDefaultWorkerPool())
                        .map(scenario -> source(request, scenario))
                : Uni.createFrom().item(request.source());
    }

    private Source source(NewBatchRequest request, ScenarioRepository.Stored scenario) {
        Violations violations = new Violations();
        if (request.runs() > limits.runTeams() / scenario.teamCount()) {
            violations.add("/runs", NewBatchReader.tooManyResults(limits));
        }
        var stop = request.stopWhen();
        if (stop != null && stop.team() != null && !scenario.teamKeys().contains(stop.team())) {
            violations.add("/stopWhen/team", "must be the key of a team of the scenario");
        }
        SubmittedStanding standing = request.standing();
        SubmittedScenario combined = standing == null ? null : scenario.with(standing, violations);
        if (!violations.isEmpty()) {
            throw ProblemException.invalid(violations.sorted());
        }
        return combined == null ? request.source() : combined.source(false);
    }
}
