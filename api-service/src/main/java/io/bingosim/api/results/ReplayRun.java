package io.bingosim.api.results;

import io.bingosim.api.batch.BatchFacts;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.bingosim.batch.scenario.ScenarioCache;
import io.bingosim.batch.scenario.ScenarioCache.UnusableScenarioException;
import io.bingosim.engine.Replay;
import io.bingosim.engine.RunException;
import io.bingosim.engine.Timeline;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;

/** Simulates one run again. Seeds are derived from the batch, so any run can be repeated in full. */
@ApplicationScoped
class ReplayRun {
    private final ScenarioCache scenarios;

    ReplayRun(ScenarioCache scenarios) {
        this.scenarios = scenarios;
    }

    Uni<Timeline> replay(BatchFacts batch, long run, boolean withAttempts) {
        RecomputationQueue.checkVersion(batch);
        return scenarios
                .compiled(batch.scenarioId())
                .emitOn(Infrastructure.getDefaultWorkerPool())
                .map(scenario -> Replay.of(scenario, batch.seed(), run, withAttempts))
                .onFailure(RunException.class)
                .transform(ReplayRun::notReplayable)
                .onFailure(UnusableScenarioException.class)
                .transform(ReplayRun::notReplayable);
    }

    private static ProblemException notReplayable(Throwable failure) {
        return new ProblemException(ProblemType.NOT_REPLAYABLE, String.valueOf(failure.getMessage()));
    }
}
