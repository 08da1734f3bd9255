package io.bingosim.api.results;

import io.bingosim.api.batch.BatchFacts;
import io.bingosim.api.http.RequestEnd;
import io.bingosim.api.results.ComparisonView.Difference;
import io.bingosim.api.results.ComparisonView.Side;
import io.bingosim.batch.results.BatchResults;
import io.bingosim.batch.results.ResultsReader;
import io.bingosim.batch.scenario.ScenarioCache;
import io.bingosim.engine.stats.IntervalKind;
import io.bingosim.engine.stats.IntervalRule;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Compares two batches: run by run if they had the same random numbers, else as independent samples. */
@ApplicationScoped
class CompareBatches {
    /** Up to this many runs, batches are compared run by run. */
    private static final long PAIRED_RUNS_MAX = 10_000_000;

    private final ResultsReader reader;
    private final BatchRuns runs;
    private final ScenarioCache scenarios;

    CompareBatches(ResultsReader reader, BatchRuns runs, ScenarioCache scenarios) {
        this.reader = reader;
        this.runs = runs;
        this.scenarios = scenarios;
    }

    Uni<ComparisonView> compare(BatchFacts a, BatchFacts b, RequestEnd end) {
        return reader.results(a.id()).chain(resultsA -> reader.results(b.id())
                .chain(resultsB -> compare(Pair.of(a, resultsA, b, resultsB), end)));
    }

    private Uni<ComparisonView> compare(Pair pair, RequestEnd end) {
        String why = unpairedBecause(pair);
        if (why == null) {
            return comparePaired(pair, end);
        }
        UnpairedDifference difference = new UnpairedDifference(pair.interval);
        return Uni.createFrom().item(pair.view(why, 0, key -> difference.of(pair.a(key), pair.b(key))));
    }

    private Uni<ComparisonView> comparePaired(Pair pair, RequestEnd end) {
        return compared(pair.batchA)
                .chain(a -> compared(pair.batchB).chain(b -> runs.open(pair.batchA, pair.batchB, end)
                        .chain(opened -> comparePaired(pair, a, b, opened))));
    }

    private static Uni<ComparisonView> comparePaired(
            Pair pair, ComparedScenario a, ComparedScenario b, BatchRuns.Both opened) {
        Map<String, PairedRuns.Team> teams =
                pair.common().stream().collect(Collectors.toMap(key -> key, key -> new PairedRuns.Team(a, b, key)));
        return new PairedRuns(opened.a(), opened.b(), List.copyOf(teams.values()))
                .walk()
                .map(walked -> pair.view(
                        null, walked.runs(), key -> get(teams, key).difference(pair.intervals(walked.runs()))));
    }

    private Uni<ComparedScenario> compared(BatchFacts batch) {
        return scenarios.compiled(batch.scenarioId()).map(compiled -> ComparedScenario.of(compiled.scenario()));
    }

    private @Nullable String unpairedBecause(Pair pair) {
        BatchFacts a = pair.batchA;
        BatchFacts b = pair.batchB;
        if (a.seed() != b.seed()) {
            return "the seeds differ";
        }
        if (a.runsRequested() != b.runsRequested()) {
            return "the numbers of runs differ";
        }
        if (!a.ended() || !b.ended()) {
            return "at least one of the batches has not ended";
        }
        return a.runsRequested() > PAIRED_RUNS_MAX ? "there are more than " + PAIRED_RUNS_MAX + " runs" : null;
    }

    private static Map<String, TeamResultsView> teams(BatchResults results) {
        Map<String, TeamResultsView> teams = new LinkedHashMap<>();
        results.teams().stream().map(TeamResultsView::read).forEach(team -> teams.put(team.key(), team));
        return teams;
    }

    private static <T> T get(Map<String, T> teams, String key) {
        return Objects.requireNonNull(teams.get(key));
    }

    /** The two batches; their difference is FIXED only if both are. */
    private record Pair(
            BatchFacts batchA,
            Map<String, TeamResultsView> teamsA,
            BatchFacts batchB,
            Map<String, TeamResultsView> teamsB,
            IntervalKind interval,
            long coveredRuns) {
        static Pair of(BatchFacts a, BatchResults resultsA, BatchFacts b, BatchResults resultsB) {
            boolean fixed = resultsA.interval() == IntervalKind.FIXED && resultsB.interval() == IntervalKind.FIXED;
            return new Pair(
                    a,
                    teams(resultsA),
                    b,
                    teams(resultsB),
                    fixed ? IntervalKind.FIXED : IntervalKind.ANYTIME,
                    Math.min(
                            resultsA.coverage().coveredRuns(),
                            resultsB.coverage().coveredRuns()));
        }

        /** A run without a result in either batch is missing from the pairs. */
        IntervalRule intervals(long pairedRuns) {
            return new IntervalRule(interval, Math.max(0, coveredRuns - pairedRuns));
        }

        TeamResultsView a(String key) {
            return get(teamsA, key);
        }

        TeamResultsView b(String key) {
            return get(teamsB, key);
        }

        List<String> common() {
            return teamsA.keySet().stream().filter(teamsB::containsKey).toList();
        }

        ComparisonView view(
                @Nullable String unpairedBecause, long pairedRuns, Function<String, Difference> difference) {
            return new ComparisonView(
                    batchA.id().value(),
                    batchB.id().value(),
                    unpairedBecause == null,
                    unpairedBecause,
                    pairedRuns,
                    interval.name(),
                    common().stream()
                            .map(key -> new ComparisonView.Team(
                                    key, a(key).name(), side(a(key)), side(b(key)), difference.apply(key)))
                            .toList(),
                    without(teamsA, teamsB),
                    without(teamsB, teamsA));
        }

        private static Side side(TeamResultsView team) {
            return new Side(
                    team.runs(),
                    team.points().mean(),
                    team.tiles().mean(),
                    team.winRate().value(),
                    team.soleWinRate().value(),
                    team.tieRate().value());
        }

        private static List<String> without(Map<String, TeamResultsView> teams, Map<String, TeamResultsView> others) {
            return teams.keySet().stream()
                    .filter(key -> !others.containsKey(key))
                    .toList();
        }
    }
}
