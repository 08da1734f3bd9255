package io.bingosim.api.results;

import io.bingosim.engine.block.BlockReader;
import io.bingosim.engine.stats.IntervalRule;
import io.bingosim.engine.stats.Rate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What one pass over the runs of a batch, in ascending order, finds: the win rates after n runs for growing n, and the runs
 * that stand out. Its memory does not depend on the number of runs.
 */
final class RunSurvey {
    /** The first n for which win rates are kept; each further one is a quarter larger. */
    private static final long FIRST_POINT = 50;

    private static final double GROWTH = 1.25;

    private final int teams;
    /** By team, and by the number of teams that share the win; index 0 counts the runs that were not won. */
    private final long[][] wins;

    private final List<Point> points = new ArrayList<>();
    private final RankedRuns closest = new RankedRuns();
    private final RankedRuns[] best;
    private final RankedRuns[] worst;
    private final RankedRuns[] wonAlone;
    private long nextPoint = FIRST_POINT;
    private long runs;
    private long coveredRuns;

    RunSurvey(int teams) {
        this.teams = teams;
        this.wins = new long[teams][teams + 1];
        this.best = RankedRuns.array(teams);
        this.worst = RankedRuns.array(teams);
        this.wonAlone = RankedRuns.array(teams);
    }

    void add(long run, BlockReader block, int position) {
        while (run >= nextPoint) {
            addPoint(nextPoint);
            nextPoint = Math.max(nextPoint + 1, (long) Math.ceil(nextPoint * GROWTH));
        }
        runs++;
        int[] score = new int[teams];
        int first = Integer.MIN_VALUE;
        int second = Integer.MIN_VALUE;
        for (int team = 0; team < teams; team++) {
            score[team] = block.points(position, team);
            second = Math.max(second, Math.min(first, score[team]));
            first = Math.max(first, score[team]);
            wins[team][block.winners(position, team)]++;
        }
        rank(new Candidate(run, score, block, position), first, second);
    }

    private void rank(Candidate run, int first, int second) {
        closest.offer(teams == 1 ? 0 : first - second, run);
        for (int team = 0; team < teams; team++) {
            int points = run.points(team);
            best[team].offer(-points, run);
            worst[team].offer(points, run);
            if (run.isWonAloneBy(team)) {
                // Negative where another rule than points decided.
                int lead = points == first ? first - Math.max(second, 0) : points - first;
                wonAlone[team].offer(-lead, run);
            }
        }
    }

    /** Ends the pass over the runs [0, coveredRuns). */
    RunSurvey end(long covered) {
        coveredRuns = covered;
        if (covered > 0 && (points.isEmpty() || points.get(points.size() - 1).runs() < covered)) {
            addPoint(covered);
        }
        return this;
    }

    private void addPoint(long n) {
        IntervalRule rule = IntervalRule.anytime(n - runs);
        points.add(new Point(
                n,
                n - runs,
                Stream.of(wins).map(team -> Rate.ofShares(team, rule)).toList()));
    }

    long coveredRuns() {
        return coveredRuns;
    }

    List<Point> points() {
        return points;
    }

    /** The runs with the smallest gap in points between the first two teams. */
    List<OutstandingRun> closest() {
        return closest.list();
    }

    List<OutstandingRun> best(int team) {
        return best[team].list();
    }

    List<OutstandingRun> worst(int team) {
        return worst[team].list();
    }

    /** Runs won alone by the team that wins least, largest lead first, then by the next one; never by the favourite. */
    List<OutstandingRun> upsets() {
        List<Integer> byRate = IntStream.range(0, teams)
                .boxed()
                .sorted(Comparator.comparingDouble(this::sharesWon))
                .toList();
        return byRate.stream()
                .limit(Math.max(0, teams - 1))
                .flatMap(team -> wonAlone[team].list().stream())
                .limit(RankedRuns.LISTED_MAX)
                .toList();
    }

    private double sharesWon(int team) {
        double shares = 0;
        for (int sharers = 1; sharers <= teams; sharers++) {
            shares += (double) wins[team][sharers] / sharers;
        }
        return shares;
    }

    /** A run that is made an {@link OutstandingRun} only if a ranking keeps it. */
    static final class Candidate {
        private final long index;
        private final int[] points;
        private final BlockReader block;
        private final int position;
        private @Nullable OutstandingRun kept;

        Candidate(long index, int[] points, BlockReader block, int position) {
            this.index = index;
            this.points = points;
            this.block = block;
            this.position = position;
        }

        int points(int team) {
            return points[team];
        }

        boolean isWonAloneBy(int team) {
            return block.winners(position, team) == 1;
        }

        OutstandingRun keep() {
            OutstandingRun run = kept == null ? OutstandingRun.of(index, points, block, position) : kept;
            kept = run;
            return run;
        }
    }

    /** The win rates of all teams over the runs [0, runs), of which some may be missing. */
    record Point(long runs, long missingRuns, List<Rate> winRates) {
        Point {
            winRates = List.copyOf(winRates);
        }
    }
}
