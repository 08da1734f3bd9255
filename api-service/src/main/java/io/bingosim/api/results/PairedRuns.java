package io.bingosim.api.results;

import io.bingosim.api.results.ComparisonView.Difference;
import io.bingosim.api.results.ComparisonView.Interval;
import io.bingosim.engine.block.BlockReader;
import io.bingosim.engine.stats.Confidence;
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
        private final Moments points = new Moments();
        private final Moments tiles = new Moments();
        private final Moments wins = new Moments();
        private long aAhead;
        private long equal;

        Team(int indexA, int indexB) {
            this.indexA = indexA;
            this.indexB = indexB;
        }

        void add(BlockReader a, int runA, BlockReader b, int runB) {
            int difference = a.points(runA, indexA) - b.points(runB, indexB);
            points.add(difference);
            tiles.add(a.tiles(runA, indexA) - b.tiles(runB, indexB));
            wins.add(share(a.winners(runA, indexA)) - share(b.winners(runB, indexB)));
            aAhead += difference > 0 ? 1 : 0;
            equal += difference == 0 ? 1 : 0;
        }

        Difference difference() {
            double n = points.count();
            return new Difference(
                    points.interval(),
                    tiles.interval(),
                    wins.interval(),
                    n == 0 ? null : aAhead / n,
                    n == 0 ? null : equal / n);
        }

        private static double share(int winners) {
            return winners == 0 ? 0 : 1.0 / winners;
        }
    }

    /** Running mean and variance by Welford's algorithm, which does not lose digits. */
    static final class Moments {
        private long count;
        private double mean;
        private double squares;

        void add(double value) {
            count++;
            double delta = value - mean;
            mean += delta / count;
            squares += delta * (value - mean);
        }

        long count() {
            return count;
        }

        Interval interval() {
            if (count == 0) {
                return new Interval(null, null, null);
            }
            if (count == 1) {
                return new Interval(mean, null, null);
            }
            double half = Confidence.Z95 * Math.sqrt(squares / (count - 1) / count);
            return new Interval(mean, mean - half, mean + half);
        }
    }
}
