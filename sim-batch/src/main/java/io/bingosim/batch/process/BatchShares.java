package io.bingosim.batch.process;

import io.bingosim.batch.model.StateSample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Computes each running batch's share of the engine time, by weight, since the last reading. */
final class BatchShares {
    private Map<String, Double> lastServed = Map.of();

    /** The samples, with one `share` for each `served`. */
    List<StateSample> added(List<StateSample> samples) {
        Map<String, Double> served = samples.stream()
                .filter(sample -> sample.name().equals("served"))
                .collect(Collectors.toMap(StateSample::label, StateSample::value));
        Map<String, Double> gained = served.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        batch -> Math.max(0, batch.getValue() - lastServed.getOrDefault(batch.getKey(), 0.0))));
        double total = gained.values().stream().mapToDouble(Double::doubleValue).sum();
        lastServed = served;
        List<StateSample> all = new ArrayList<>(samples);
        gained.forEach((batch, gain) -> all.add(new StateSample("share", batch, total == 0 ? 0 : gain / total)));
        return all;
    }
}
