package io.bingosim.bench.truth;

import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Table;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.RunResult;
import io.bingosim.engine.Simulator;
import io.bingosim.engine.stats.Interval;
import io.bingosim.engine.stats.IntervalRule;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The bias of live results where the time of a run depends on its outcome: a team that finds nothing digs to the end, so
 * its runs take longest. Many slots work in virtual time, one attempt per tick, on runs of the real engine.
 */
final class LiveResultsTruth {
    private static final int SLOTS = 256;
    private static final int ATTEMPTS = 1_000;
    private static final double JACKPOT = 0.0023;
    private static final int[] LOOKS = {250, 500, 1_000, 1_500, 2_000, 3_000, 4_000, 8_000};

    private LiveResultsTruth() {}

    static void measure(BenchRun bench) {
        int batches = bench.quick() ? 100 : 2_000;
        bench.progress("truth: live results of " + batches + " batches");
        Watched[] all = IntStream.range(0, batches)
                .parallel()
                .mapToObj(i -> watch(IntervalTruth.SEED + 7_919L * i))
                .toArray(Watched[]::new);
        double truth = 1 - Math.pow(1 - JACKPOT, ATTEMPTS);
        Table table = new Table(
                "Live results while runs of one outcome take longer",
                "Share of runs in which the team finishes its board; the truth is " + percent(truth) + " %. Means over "
                        + batches + " batches on " + SLOTS
                        + " slots; a time of 1000 is that of the longest run. Before: all"
                        + " runs that have finished. Now: the runs [0, n) before the first unfinished one. Missed: batches"
                        + " whose ANYTIME interval excludes the truth at this look; in the last row, at any look.",
                "time",
                "finished",
                "before %",
                "missed %",
                "covered",
                "now %",
                "missed %");
        for (int look = 0; look < LOOKS.length; look++) {
            table.row(
                    LOOKS[look],
                    mean(all, look, View::runs, true),
                    mean(all, look, View::percent, true),
                    missed(all, look, look, true, truth),
                    mean(all, look, View::runs, false),
                    mean(all, look, View::percent, false),
                    missed(all, look, look, false, truth));
        }
        int last = LOOKS.length - 1;
        table.row("any", "", "", missed(all, 0, last, true, truth), "", "", missed(all, 0, last, false, truth));
        bench.report().add(table);
    }

    /** What one batch shows at every look: of all that has finished, and of the prefix. */
    static Watched watch(long seed) {
        Simulator simulator = new Simulator(CompiledScenario.compile(QuickScenario.of(1, 1, ATTEMPTS, 1e-9, JACKPOT)));
        View[] finished = views();
        View[] prefix = views();
        long[] freeAt = new long[SLOTS];
        long prefixEndsAt = 0;
        for (long run = 0; ; run++) {
            int slot = earliest(freeAt);
            if (freeAt[slot] >= LOOKS[LOOKS.length - 1]) {
                return new Watched(finished, prefix);
            }
            RunResult result = simulator.run(seed, run);
            freeAt[slot] += result.attempts(0);
            prefixEndsAt = Math.max(prefixEndsAt, freeAt[slot]);
            for (int look = 0; look < LOOKS.length; look++) {
                boolean isHit = result.finishedAt(0) >= 0;
                finished[look].addIf(freeAt[slot] <= LOOKS[look], isHit);
                prefix[look].addIf(prefixEndsAt <= LOOKS[look], isHit);
            }
        }
    }

    private static int earliest(long[] freeAt) {
        return IntStream.range(0, SLOTS)
                .reduce((a, b) -> freeAt[b] < freeAt[a] ? b : a)
                .orElseThrow();
    }

    private static View[] views() {
        return IntStream.range(0, LOOKS.length).mapToObj(look -> new View()).toArray(View[]::new);
    }

    /** The mean over the batches that show something. */
    private static String mean(Watched[] all, int look, Figures figure, boolean before) {
        return String.format(
                Locale.ROOT,
                "%.1f",
                IntStream.range(0, all.length)
                        .mapToObj(i -> all[i].views(before)[look])
                        .filter(view -> view.runs > 0)
                        .mapToDouble(figure::of)
                        .average()
                        .orElse(0));
    }

    private static String missed(Watched[] all, int first, int last, boolean before, double truth) {
        long batches = IntStream.range(0, all.length)
                .filter(i -> IntStream.rangeClosed(first, last)
                        .anyMatch(look -> all[i].views(before)[look].isMissing(truth)))
                .count();
        return percent((double) batches / all.length);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f", 100 * share);
    }

    private interface Figures {
        double of(View view);
    }

    record Watched(View[] finished, View[] prefix) {
        View[] views(boolean before) {
            return before ? finished : prefix;
        }
    }

    /** The runs that one look shows. */
    static final class View {
        private long runs;
        private long hits;

        private void addIf(boolean isShown, boolean isHit) {
            runs += isShown ? 1 : 0;
            hits += isShown && isHit ? 1 : 0;
        }

        double runs() {
            return runs;
        }

        double percent() {
            return 100.0 * hits / runs;
        }

        boolean isMissing(double truth) {
            if (runs == 0) {
                return false;
            }
            Interval interval = IntervalRule.anytime(0).ofRate(hits, runs);
            return truth < interval.low() || truth > interval.high();
        }
    }
}
