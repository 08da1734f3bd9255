package io.bingosim.bench.truth;

import io.bingosim.engine.stats.Bounds;
import io.bingosim.experiment.look.MeasureCounts;
import io.bingosim.experiment.look.MeasuredTeam;
import io.bingosim.experiment.request.Measure.Metric;
import java.util.Arrays;

/** The runs of a family of variants, made when they are first needed. */
final class FamilyRuns {
    static final MeasuredTeam WINS = new MeasuredTeam(Metric.winRate, 0, 2, Bounds.OF_SHARES);

    private final MeasuredTeam team;
    private final Source source;
    private final int[][] columns;

    /** Gives the value of run i of a variant; run i of all variants shares its luck. */
    interface Source {
        int value(int variant, int run);
    }

    FamilyRuns(MeasuredTeam team, int variants, Source source) {
        this.team = team;
        this.source = source;
        this.columns = new int[variants][0];
    }

    private int[] column(int variant, int runs) {
        int made = columns[variant].length;
        if (made < runs) {
            columns[variant] = Arrays.copyOf(columns[variant], runs);
            for (int run = made; run < runs; run++) {
                columns[variant][run] = source.value(variant, run);
            }
        }
        return columns[variant];
    }

    MeasureCounts values(int variant, int runs) {
        int[] column = column(variant, runs);
        MeasureCounts counts = MeasureCounts.ofValues(team);
        for (int run = 0; run < runs; run++) {
            counts.add(column[run]);
        }
        return counts;
    }

    MeasureCounts differences(int variant, int reference, int runs) {
        int[] column = column(variant, runs);
        int[] other = column(reference, runs);
        MeasureCounts counts = MeasureCounts.ofDifferences(team, team);
        for (int run = 0; run < runs; run++) {
            counts.add(column[run], other[run]);
        }
        return counts;
    }
}
