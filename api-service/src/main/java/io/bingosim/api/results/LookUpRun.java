package io.bingosim.api.results;

import io.bingosim.api.batch.BatchFacts;
import io.bingosim.api.http.RequestEnd;
import io.bingosim.api.results.RunStatusStore.RunFailure;
import io.bingosim.api.results.RunView.TeamResult;
import io.bingosim.batch.model.ResultBlock;
import io.bingosim.batch.scenario.ScenarioCache;
import io.bingosim.batch.store.ResultBlockStore;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.scenario.Team;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Everything that is known about one run. */
@ApplicationScoped
class LookUpRun {
    private final RunStatusStore store;
    private final ListRuns listRuns;
    private final ResultBlockStore blocks;
    private final BatchRuns runs;
    private final ScenarioCache scenarios;

    LookUpRun(
            RunStatusStore store, ListRuns listRuns, ResultBlockStore blocks, BatchRuns runs, ScenarioCache scenarios) {
        this.store = store;
        this.listRuns = listRuns;
        this.blocks = blocks;
        this.runs = runs;
        this.scenarios = scenarios;
    }

    Uni<RunView> lookUp(BatchFacts batch, long run, RequestEnd end) {
        return store.failuresOf(batch.id(), run)
                .chain(failures -> teams(batch, run, end).chain(teams -> view(batch, run, failures, teams)));
    }

    private Uni<RunView> view(BatchFacts batch, long run, List<RunFailure> failures, @Nullable List<TeamResult> teams) {
        return status(batch, run, teams != null)
                .map(status -> new RunView(
                        run,
                        status,
                        status.attempts(failures.size()),
                        teams,
                        failures.stream().map(RunView.Failure::of).toList()));
    }

    private Uni<RunStatus> status(BatchFacts batch, long run, boolean hasResult) {
        return hasResult
                ? Uni.createFrom().item(RunStatus.COMPLETED)
                : listRuns.list(batch, null, run, 1)
                        .map(found -> found.items().get(0).status());
    }

    /** The result of each team, or a null item. */
    private Uni<List<TeamResult>> teams(BatchFacts batch, long run, RequestEnd end) {
        return block(batch, run, end)
                .chain(block -> block == null
                        ? Uni.createFrom().nullItem()
                        : scenarios.compiled(batch.scenarioId()).map(scenario -> results(block, run, scenario)));
    }

    /** A block with the run, or a null item. */
    private Uni<ResultBlock> block(BatchFacts batch, long run, RequestEnd end) {
        if (!RecomputationQueue.isNeededFor(batch)) {
            return blocks.withRun(batch.id(), run);
        }
        return status(batch, run, false)
                .chain(status -> status == RunStatus.COMPLETED
                        ? runs.recompute(batch, run, end)
                        : Uni.createFrom().nullItem());
    }

    private static List<TeamResult> results(ResultBlock block, long run, CompiledScenario scenario) {
        int position = block.positionOf(run);
        var reader = block.reader();
        List<TeamResult> results = new ArrayList<>();
        for (Team team : scenario.scenario().teams()) {
            int i = results.size();
            int finishedAt = reader.finishedAt(position, i);
            int winners = reader.winners(position, i);
            results.add(new TeamResult(
                    team.key(),
                    reader.points(position, i),
                    reader.tiles(position, i),
                    reader.rowReached(position, i),
                    reader.bonuses(position, i),
                    finishedAt < 0 ? null : Integer.valueOf(finishedAt),
                    reader.attempts(position, i),
                    reader.wasted(position, i),
                    winners == 0 ? 0 : 1.0 / winners));
        }
        return results;
    }
}
