package io.bingosim.api.results;

import io.bingosim.api.batch.BatchFacts;
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

/** Everything that is stored about one run. */
@ApplicationScoped
class LookUpRun {
    private final RunStatusStore store;
    private final ListRuns listRuns;
    private final ResultBlockStore blocks;
    private final ScenarioCache scenarios;

    LookUpRun(RunStatusStore store, ListRuns listRuns, ResultBlockStore blocks, ScenarioCache scenarios) {
        this.store = store;
        this.listRuns = listRuns;
        this.blocks = blocks;
        this.scenarios = scenarios;
    }

    Uni<RunView> lookUp(BatchFacts batch, long run) {
        return store.failuresOf(batch.id(), run)
                .chain(failures -> teams(batch, run).chain(teams -> view(batch, run, failures, teams)));
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

    private Uni<RunStatus> status(BatchFacts batch, long run, boolean stored) {
        return stored
                ? Uni.createFrom().item(RunStatus.COMPLETED)
                : listRuns.list(batch, null, run, 1)
                        .map(found -> found.items().get(0).status());
    }

    /** The stored result of each team, or a null item. */
    private Uni<List<TeamResult>> teams(BatchFacts batch, long run) {
        return blocks.withRun(batch.id(), run)
                .chain(block -> block == null
                        ? Uni.createFrom().nullItem()
                        : scenarios.compiled(batch.scenarioId()).map(scenario -> results(block, run, scenario)));
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
