package io.bingosim.api.results;

import io.bingosim.api.results.ComparisonView.Difference;
import io.bingosim.api.results.ComparisonView.Interval;
import io.bingosim.engine.block.BlockReader;
import io.bingosim.engine.stats.Bounds;
import io.bingosim.engine.stats.DifferenceCounts;
import io.bingosim.engine.stats.IntervalRule;
import io.bingosim.engine.stats.Sample;
import io.bingosim.engine.stats.ShareDifferenceCounts;
import io.bingosim.engine.stats.TeamBounds;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import java.util.List;

/**
 * Walks two batches of the same seed side by side. Run i had the same random numbers in both, so differences taken run by
 * run have narrow intervals.
 */
final class PairedRuns {
    private static final int STEPS = 100_000;
    private static final Bounds SHARE_DIFFERENCES = new Bounds(-1, 1);

    private final RunsInOrder a;
    private final RunsInOrder b;
    private final List<Team> teams;
    private long runs;

    PairedRuns(RunsInOrder a, RunsInOrder b, List<Team> teams) {
        this.a = a;
        this.b = b;
        this.teams = teams;
    }

    /** Compares all runs, in steps between which other work can use the thread. */
    Uni<PairedRuns> walk() {
        return Multi.createBy()
                .repeating()
                .uni(this::step)
                .whilst(more -> more)
                .collect()
                .last()
                .replaceWith(this);
    }

    /** Number of runs that both have. */
    long runs() {
        return runs;
    }

    private Uni<Boolean> step() {
        return a.ready()
                .chain(moreA -> b.ready().map(moreB -> moreA && moreB))
                .emitOn(Infrastructure.getDefaultWorkerPool())
                .invoke(more -> advance());
    }

    private void advance() {
        for (int i = 0; i < STEPS && a.isReady() && b.isReady(); i++) {
            if (a.run() == b.run()) {
                teams.forEach(team -> team.add(a.reader(), a.position(), b.reader(), b.position()));
                runs++;
                a.advance();
                b.advance();
            } else if (a.run() < b.run()) {
                a.advance();
            } else {
                b.advance();
            }
        }
    }

    /** A team, its index in each batch, and its differences so far. */
    static final class Team {
        private final int indexA;
        private final int indexB;
        private final DifferenceCounts points;
        private final DifferenceCounts tiles;
        private final ShareDifferenceCounts wins;

        Team(ComparedScenario a, ComparedScenario b, String key) {
            this.indexA = a.indexOf(key);
            this.indexB = b.indexOf(key);
            TeamBounds boundsA = a.bounds().get(indexA);
            TeamBounds boundsB = b.bounds().get(indexB);
            this.points = new DifferenceCounts(Bounds.ofDifferences(boundsA.points(), boundsB.points()));
            this.tiles = new DifferenceCounts(Bounds.ofDifferences(boundsA.tiles(), boundsB.tiles()));
            this.wins = new ShareDifferenceCounts(a.bounds().size(), b.bounds().size());
        }

        void add(BlockReader a, int runA, BlockReader b, int runB) {
            points.add(a.points(runA, indexA) - b.points(runB, indexB));
            tiles.add(a.tiles(runA, indexA) - b.tiles(runB, indexB));
            wins.add(a.winners(runA, indexA), b.winners(runB, indexB));
        }

        Difference difference(IntervalRule intervals) {
            Sample differences = points.sample();
            double n = differences.count();
            return new Difference(
                    interval(differences, points.bounds(), intervals),
                    interval(tiles.sample(), tiles.bounds(), intervals),
                    interval(wins.sample(), SHARE_DIFFERENCES, intervals),
                    n == 0 ? null : points.positive() / n,
                    n == 0 ? null : points.zero() / n);
        }

        private static Interval interval(Sample sample, Bounds bounds, IntervalRule intervals) {
            if (sample.count() == 0) {
                return new Interval(null, null, null);
            }
            var interval = intervals.ofMean(sample, bounds);
            return new Interval(sample.mean(), interval.low(), interval.high());
        }
    }
}
