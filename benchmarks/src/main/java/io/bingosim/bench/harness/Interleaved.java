package io.bingosim.bench.harness;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures contenders in turns, forwards and backwards, so that a machine that slows down or speeds up meanwhile
 * affects them alike.
 */
public final class Interleaved {
    /** One thing to measure. */
    public interface Contender {
        String name();

        /** One measurement, in the unit of the caller. */
        double measure() throws Exception;
    }

    private Interleaved() {}

    /** By contender in the given order: the spread over the repetitions. */
    public static Map<String, Spread> measure(int repetitions, List<? extends Contender> contenders) {
        Map<String, List<Double>> values = new LinkedHashMap<>();
        contenders.forEach(contender -> values.put(contender.name(), new ArrayList<>()));
        for (int repetition = 0; repetition < repetitions; repetition++) {
            for (int i = 0; i < contenders.size(); i++) {
                boolean forwards = repetition % 2 == 0;
                Contender contender = contenders.get(forwards ? i : contenders.size() - 1 - i);
                values.computeIfAbsent(contender.name(), name -> new ArrayList<>())
                        .add(measured(contender));
            }
        }
        Map<String, Spread> spreads = new LinkedHashMap<>();
        values.forEach((name, list) -> spreads.put(name, Spread.of(list)));
        return spreads;
    }

    private static double measured(Contender contender) {
        try {
            return contender.measure();
        } catch (Exception e) {
            throw new IllegalStateException(contender.name() + ": " + e.getMessage(), e);
        }
    }
}
