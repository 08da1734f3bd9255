package io.bingosim.api.results;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.bingosim.api.batch.BatchFacts;
import io.bingosim.api.http.RequestEnd;
import io.bingosim.batch.BatchId;
import io.bingosim.batch.scenario.ScenarioCache;
import io.bingosim.engine.scenario.Scenario;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * Surveys of batches, kept for a while. A survey of a running batch is made again when its prefix has grown by a quarter:
 * together they cost no more than a few passes over all runs, however often clients ask.
 */
@ApplicationScoped
class SurveyRuns {
    /** Later runs are left out: a pass over more would take minutes. */
    static final long RUNS_MAX = 10_000_000;

    private static final int STEPS = 50_000;
    private static final int KEPT_MAX = 32;

    private final BatchRuns runs;
    private final ScenarioCache scenarios;
    private final Cache<BatchId, Kept> kept =
            Caffeine.newBuilder().maximumSize(KEPT_MAX).build();

    SurveyRuns(BatchRuns runs, ScenarioCache scenarios) {
        this.runs = runs;
        this.scenarios = scenarios;
    }

    Uni<Surveyed> survey(BatchFacts batch) {
        return kept.asMap()
                .compute(batch.id(), (id, known) -> known != null && known.isGoodFor(batch) ? known : start(batch))
                .survey();
    }

    /** A survey and the scenario whose teams it is about. */
    record Surveyed(Scenario scenario, RunSurvey survey) {}

    private Kept start(BatchFacts batch) {
        long covered = Math.min(batch.coveredRuns(), RUNS_MAX);
        // The requests that wait for it share the survey: it goes on if one of them ends.
        RequestEnd end = new RequestEnd();
        Uni<Surveyed> survey = scenarios
                .compiled(batch.scenarioId())
                .chain(scenario -> runs.open(batch, covered, end)
                        .chain(opened -> new Pass(opened, new RunSurvey(scenario.teamCount())).walk())
                        .map(pass -> new Surveyed(scenario.scenario(), pass.survey.end(covered))))
                .onFailure()
                .invoke(failure -> kept.invalidate(batch.id()))
                .onTermination()
                .invoke(end::reach)
                .memoize()
                .indefinitely();
        return new Kept(covered, batch.ended(), survey);
    }

    private record Kept(long coveredRuns, boolean ended, Uni<Surveyed> survey) {
        boolean isGoodFor(BatchFacts batch) {
            long covered = Math.min(batch.coveredRuns(), RUNS_MAX);
            return ended == batch.ended()
                    && (covered == coveredRuns
                            || !ended && covered >= coveredRuns && covered < coveredRuns + coveredRuns / 4);
        }
    }

    /** Adds all runs to a survey, in steps between which other work can use the thread. */
    private record Pass(RunsInOrder runs, RunSurvey survey) {
        Uni<Pass> walk() {
            return Multi.createBy()
                    .repeating()
                    .uni(this::step)
                    .whilst(more -> more)
                    .collect()
                    .last()
                    .replaceWith(this);
        }

        private Uni<Boolean> step() {
            return runs.ready().emitOn(Infrastructure.getDefaultWorkerPool()).invoke(more -> {
                for (int i = 0; i < STEPS && runs.isReady(); i++) {
                    survey.add(runs.run(), runs.reader(), runs.position());
                    runs.advance();
                }
            });
        }
    }
}
