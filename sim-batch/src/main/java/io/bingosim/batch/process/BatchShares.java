package io.bingosim.batch.process;

import io.bingosim.batch.model.StateSample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How evenly the running batches shared the engine time, by weight, since the last reading. Only the extremes are shown:
 * a series per batch would grow with the number of batches ever created.
 */
final class BatchShares {
    private Map<String, Double> lastServed = Map.of();

    /** The samples and three of `share`: the smallest, the largest, and that of each batch if all were equal. */
    List<StateSample> added(List<StateSample> samples) {
        Map<String, Double> served = samples.stream()
                .filter(sample -> sample.name().equals("served"))
                .collect(Collectors.toMap(StateSample::label, StateSample::value));
        List<Double> gained = served.entrySet().stream()
                .map(batch -> Math.max(0, batch.getValue() - lastServed.getOrDefault(batch.getKey(), 0.0)))
                .sorted()
                .toList();
        lastServed = served;
        List<StateSample> all = new ArrayList<>(samples);
        all.add(share("smallest", gained.isEmpty() ? 0 : gained.get(0), gained));
        all.add(share("largest", gained.isEmpty() ? 0 : gained.get(gained.size() - 1), gained));
        all.add(new StateSample("share", "equal", gained.isEmpty() ? 0 : 1.0 / gained.size()));
        return all;
    }

    private static StateSample share(String which, double gain, List<Double> gained) {
        double total = gained.stream().mapToDouble(Double::doubleValue).sum();
        return new StateSample("share", which, total == 0 ? 0 : gain / total);
    }
}
