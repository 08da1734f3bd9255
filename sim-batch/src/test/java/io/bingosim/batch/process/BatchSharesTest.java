package io.bingosim.batch.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.bingosim.batch.model.StateSample;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class BatchSharesTest {
    private final BatchShares shares = new BatchShares();

    @Test
    void only_the_extremes_of_the_last_interval_are_shown() {
        shares.added(List.of(served("a", 100), served("b", 500)));

        assertThat(read(List.of(served("a", 130), served("b", 510), served("c", 60))))
                .containsOnly(entry("smallest", 0.1), entry("largest", 0.6), entry("equal", 1.0 / 3));
    }

    @Test
    void without_running_batches_all_are_zero() {
        assertThat(read(List.of())).containsOnly(entry("smallest", 0.0), entry("largest", 0.0), entry("equal", 0.0));
    }

    private Map<String, Double> read(List<StateSample> samples) {
        return shares.added(samples).stream()
                .filter(sample -> sample.name().equals("share"))
                .collect(Collectors.toMap(StateSample::label, StateSample::value));
    }

    private static StateSample served(String batch, double nanos) {
        return new StateSample("served", batch, nanos);
    }
}
