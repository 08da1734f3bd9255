package io.bingosim.engine;

import io.bingosim.engine.scenario.Grant;
import io.bingosim.engine.scenario.LootLine;
import io.bingosim.engine.scenario.Outcome;
import java.util.ArrayList;
import java.util.List;

/**
 * A loot line by numbers. Outcomes that grant something come first, so that a single comparison decides whether a roll
 * grants anything. The order of outcomes does not change their probabilities.
 */
final class CompiledLine {

    final boolean perGroup;
    /** How many outcomes, from the front, grant something. */
    final int granting;

    final double[] probability;
    /** By outcome and grant. */
    final int[][] drop;

    final int[][] unitsMin;
    final int[][] unitsMax;
    final String[] outcomeKey;

    CompiledLine(LootLine line, Numbering numbering) {
        List<Outcome> outcomes = new ArrayList<>();
        line.outcomes().stream().filter(outcome -> !outcome.grants().isEmpty()).forEach(outcomes::add);
        granting = outcomes.size();
        line.outcomes().stream().filter(outcome -> outcome.grants().isEmpty()).forEach(outcomes::add);
        perGroup = line.roll() == LootLine.Roll.PER_GROUP;
        int size = outcomes.size();
        probability = new double[size];
        drop = new int[size][];
        unitsMin = new int[size][];
        unitsMax = new int[size][];
        outcomeKey = new String[size];
        for (int o = 0; o < size; o++) {
            Outcome outcome = outcomes.get(o);
            List<Grant> grants = outcome.grants();
            probability[o] = outcome.probability().value();
            drop[o] = grants.stream()
                    .mapToInt(grant -> numbering.drop(grant.drop()))
                    .toArray();
            unitsMin[o] = grants.stream().mapToInt(grant -> grant.units().min()).toArray();
            unitsMax[o] = grants.stream().mapToInt(grant -> grant.units().max()).toArray();
            outcomeKey[o] = outcome.key();
        }
    }
}
