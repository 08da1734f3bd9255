package io.bingosim.api.report;

import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.bingosim.batch.ExperimentId;
import io.bingosim.batch.model.StoredExperiment;
import io.bingosim.batch.scenario.ScenarioCache;
import io.bingosim.batch.store.ExperimentStore;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/** Writes the report of an experiment that has ended, or fails with a problem. */
@ApplicationScoped
class WriteExperimentReport {
    private final ExperimentStore experiments;
    private final ScenarioCache scenarios;
    private final ReportSheet sheet;

    WriteExperimentReport(ExperimentStore experiments, ScenarioCache scenarios, ReportSheet sheet) {
        this.experiments = experiments;
        this.scenarios = scenarios;
        this.sheet = sheet;
    }

    Uni<ReportDocument.Report> write(UUID id) {
        ExperimentId experiment = new ExperimentId(id);
        return experiments
                .find(experiment)
                .onItem()
                .ifNull()
                .failWith(() -> ProblemException.notFound("experiment", id))
                .invoke(WriteExperimentReport::expectEnded)
                .chain(found -> experiments.lookValues(experiment).chain(values -> scenarios
                        .compiled(found.variants().get(0).scenarioId())
                        .emitOn(Infrastructure.getDefaultWorkerPool())
                        .map(scenario -> ReportedExperiment.of(found, values, scenario.scenario()))))
                .map(reported -> new ExperimentReportPage(reported, sheet.style()).html());
    }

    private static void expectEnded(StoredExperiment experiment) {
        if (experiment.nextLookRuns() != null) {
            throw new ProblemException(
                    ProblemType.EXPERIMENT_ACTIVE,
                    "Experiment " + experiment.id()
                            + " is still running. Its report can be written when it has ended.");
        }
    }
}
