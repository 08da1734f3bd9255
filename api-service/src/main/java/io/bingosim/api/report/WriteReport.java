package io.bingosim.api.report;

import io.bingosim.api.batch.BatchRepository;
import io.bingosim.api.batch.BatchView;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.bingosim.api.results.TeamResultsView;
import io.bingosim.batch.BatchId;
import io.bingosim.batch.results.BatchResults;
import io.bingosim.batch.results.ResultsReader;
import io.bingosim.batch.scenario.ScenarioCache;
import io.bingosim.engine.scenario.Scenario;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/** Writes the report of a batch that has ended, or fails with a problem. */
@ApplicationScoped
class WriteReport {
    private final BatchRepository batches;
    private final ResultsReader reader;
    private final ScenarioCache scenarios;
    private final ReportSheet sheet;

    WriteReport(BatchRepository batches, ResultsReader reader, ScenarioCache scenarios, ReportSheet sheet) {
        this.batches = batches;
        this.reader = reader;
        this.scenarios = scenarios;
        this.sheet = sheet;
    }

    Uni<ReportDocument.Report> write(UUID id) {
        return batches.view(id).chain(batch -> reader.results(new BatchId(id))
                .onItem()
                .ifNull()
                .failWith(() -> ProblemException.notFound("batch", id))
                .invoke(results -> expectFinal(batch, results))
                .chain(results -> scenarios
                        .compiled(batch.scenarioId())
                        .emitOn(Infrastructure.getDefaultWorkerPool())
                        .map(scenario -> page(batch, results, scenario.scenario()))));
    }

    private static void expectFinal(BatchView batch, BatchResults results) {
        if (!batch.hasEnded() || !results.isFinal()) {
            throw new ProblemException(
                    ProblemType.BATCH_ACTIVE,
                    "Batch " + batch.id() + " is still active. Its report can be written when it has ended.");
        }
    }

    private ReportDocument.Report page(BatchView batch, BatchResults results, Scenario scenario) {
        return new ReportPage(
                        batch,
                        scenario,
                        results.interval().name(),
                        results.teams().stream().map(TeamResultsView::read).toList(),
                        sheet.style())
                .html();
    }
}
