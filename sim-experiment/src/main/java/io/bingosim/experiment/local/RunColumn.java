package io.bingosim.experiment.local;

import io.bingosim.experiment.look.MeasuredTeam;
import io.bingosim.experiment.request.Measure.Metric;
import java.util.Arrays;

/** The measure of one variant by run. Numbers of winners take a byte each, points four. */
final class RunColumn {

    private final boolean narrow;
    private byte[] bytes = new byte[0];
    private int[] ints = new int[0];

    RunColumn(Metric metric) {
        this.narrow = metric == Metric.winRate;
    }

    /** Makes room for the runs [0, n); the new ones count as failed until they are set. */
    void grow(int runs) {
        if (narrow) {
            int before = bytes.length;
            bytes = Arrays.copyOf(bytes, runs);
            Arrays.fill(bytes, before, runs, (byte) MeasuredTeam.FAILED);
        } else {
            int before = ints.length;
            ints = Arrays.copyOf(ints, runs);
            Arrays.fill(ints, before, runs, MeasuredTeam.FAILED);
        }
    }

    void set(int run, int value) {
        if (narrow) {
            bytes[run] = (byte) value;
        } else {
            ints[run] = value;
        }
    }

    int get(int run) {
        return narrow ? bytes[run] : ints[run];
    }

    int runs() {
        return narrow ? bytes.length : ints.length;
    }
}
