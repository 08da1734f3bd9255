package io.bingosim.engine;

/** The probabilities of one line under one rule and a given luck. */
final class Odds {

    private static final double FULL = 1 - 1e-9;

    private double wantedFactor;
    private double unwantedFactor;
    private boolean full;

    /**
     * Luck multiplies the wanted outcomes; alone they may not exceed 1. The unwanted ones keep theirs while the
     * total is at most 1 and otherwise shrink by a common factor.
     */
    void set(CompiledRule rule, int line, double luck) {
        double wanted = rule.wantedSum[line] * luck;
        wantedFactor = luck;
        if (wanted > 1) {
            wantedFactor = luck / wanted;
            wanted = 1;
        }
        double unwanted = rule.unwantedSum[line];
        unwantedFactor = 1;
        full = wanted + unwanted >= FULL;
        if (wanted + unwanted > 1) {
            unwantedFactor = (1 - wanted) / unwanted;
        }
    }

    /** The outcome for a number in [0, 1), or −1 for nothing, which a line that sums to 1 never gives. */
    int pick(CompiledRule rule, int line, double unit) {
        double[] probability = rule.activity.lines[line].probability;
        boolean[] wanted = rule.wanted[line];
        double sum = 0;
        for (int o = 0; o < probability.length; o++) {
            sum += probability[o] * (wanted[o] ? wantedFactor : unwantedFactor);
            if (unit < sum) {
                return o;
            }
        }
        return full ? probability.length - 1 : -1;
    }

    /** The smallest 53-bit number that grants nothing: {@link #pick} reduced to one comparison. */
    long grantingBelow(CompiledRule rule, int line) {
        CompiledLine source = rule.activity.lines[line];
        boolean[] wanted = rule.wanted[line];
        double sum = 0;
        for (int o = 0; o < source.granting; o++) {
            sum += source.probability[o] * (wanted[o] ? wantedFactor : unwantedFactor);
        }
        boolean always = full && source.granting == source.probability.length;
        return always ? 1L << 53 : (long) Math.ceil(sum * 0x1p53);
    }
}
