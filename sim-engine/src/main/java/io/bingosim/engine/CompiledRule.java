package io.bingosim.engine;

import io.bingosim.engine.scenario.Modifier;
import io.bingosim.engine.scenario.Rule;
import java.util.List;

/** A rule of a goal by numbers. */
final class CompiledRule {

    final int tile;
    final int goal;
    final int activityId;
    final CompiledActivity activity;
    /** Units an attempt is expected to give the goal: without modifiers, one roll per line. */
    final double expectedUnits;
    /** By line and outcome: the rule accepts one of its drops. */
    final boolean[][] wanted;

    final double[] wantedSum;
    final double[] unwantedSum;
    final int[] modifierCapability;
    final double[] modifierTime;
    final double[] modifierProbability;
    final List<String> requires;

    CompiledRule(int tile, int goal, Rule rule, int activityId, CompiledActivity activity, Numbering numbering) {
        this.tile = tile;
        this.goal = goal;
        this.activityId = activityId;
        this.activity = activity;
        this.requires = rule.requires();
        int lines = activity.lines.length;
        wanted = new boolean[lines][];
        wantedSum = new double[lines];
        unwantedSum = new double[lines];
        double expected = 0;
        for (int l = 0; l < lines; l++) {
            CompiledLine line = activity.lines[l];
            wanted[l] = new boolean[line.probability.length];
            for (int o = 0; o < line.probability.length; o++) {
                double units = acceptedUnits(line, o, rule, numbering);
                wanted[l][o] = units > 0;
                expected += line.probability[o] * units;
                (wanted[l][o] ? wantedSum : unwantedSum)[l] += line.probability[o];
            }
        }
        expectedUnits = expected;
        List<Modifier> modifiers = rule.modifiers();
        modifierCapability = modifiers.stream()
                .mapToInt(modifier -> numbering.capability(modifier.capability()))
                .toArray();
        modifierTime = modifiers.stream().mapToDouble(Modifier::time).toArray();
        modifierProbability =
                modifiers.stream().mapToDouble(Modifier::probability).toArray();
    }

    private static double acceptedUnits(CompiledLine line, int outcome, Rule rule, Numbering numbering) {
        double units = 0;
        for (int g = 0; g < line.drop[outcome].length; g++) {
            for (String accepted : rule.accepts()) {
                if (numbering.drop(accepted) == line.drop[outcome][g]) {
                    units += (line.unitsMin[outcome][g] + (double) line.unitsMax[outcome][g]) / 2;
                    break;
                }
            }
        }
        return units;
    }

    /** False if capabilities change neither duration nor luck. */
    boolean hasModifiers() {
        return modifierCapability.length > 0;
    }

    /** The average number of attempts needed, times the activity's baseline; infinite if no attempt can grant anything. */
    double cost(int required) {
        return expectedUnits > 0
                ? Math.ceil(required / expectedUnits - 1e-9) * activity.baseline
                : Double.POSITIVE_INFINITY;
    }

    /** How long an attempt takes, given its raw seconds and the union of the members' capabilities. */
    int duration(int raw, double skill, int size, long[] capabilities) {
        double seconds = raw * skill * activity.bandTime[size];
        for (int i = 0; i < modifierCapability.length; i++) {
            if (Capabilities.owns(capabilities, modifierCapability[i])) {
                seconds *= modifierTime[i];
            }
        }
        return (int) Math.max(1, seconds + 1e-9);
    }

    /** The factor on the probabilities of wanted outcomes. */
    double luck(int size, long[] capabilities) {
        double luck = activity.bandProbability[size];
        for (int i = 0; i < modifierCapability.length; i++) {
            if (Capabilities.owns(capabilities, modifierCapability[i])) {
                luck *= modifierProbability[i];
            }
        }
        return luck;
    }
}
