package io.bingosim.bench.truth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A short version of {@code ./bingosim bench truth}. Its draws depend only on the seed it prints. */
class IntervalTruthTest {
    private static final int KEPT = 20_000;

    private static final List<KeptRuns> SCENARIOS = IntervalTruth.quickScenarios().entrySet().stream()
            .map(entry -> KeptRuns.of(entry.getKey(), entry.getValue(), KEPT, IntervalTruth.SEED))
            .toList();

    @Test
    void an_interval_that_is_watched_contains_the_truth_at_every_look() {
        System.out.println("seed " + IntervalTruth.SEED);
        int batches = 40;

        for (KeptRuns kept : SCENARIOS) {
            for (Figure figure : kept.figures()) {
                Trials.Misses misses =
                        Trials.repeat(batches, IntervalTruth.SEED, seed -> IntervalTruth.watch(figure, seed));

                assertThat(misses.anytime())
                        .as("%s, %s: batches of %d that missed", kept.name(), figure.name(), batches)
                        .isLessThanOrEqualTo(2);
            }
        }
    }

    @Test
    void a_fixed_number_of_runs_gives_an_interval_that_contains_the_truth() {
        System.out.println("seed " + IntervalTruth.SEED);
        int samples = 400;

        for (KeptRuns kept : SCENARIOS) {
            // No interval of this width can know of a value that the sample has not met.
            if (!kept.name().startsWith("far and rare")) {
                for (Figure figure : kept.figures()) {
                    Trials.Misses misses =
                            Trials.repeat(samples, IntervalTruth.SEED, seed -> IntervalTruth.once(figure, seed));

                    assertThat(misses.fixed())
                            .as("%s, %s: samples of %d that missed", kept.name(), figure.name(), samples)
                            .isLessThanOrEqualTo(samples * 9 / 100);
                }
            }
        }
    }

    @Test
    void the_normal_interval_fails_on_rare_outcomes() {
        Figure points = SCENARIOS.stream()
                .filter(kept -> kept.name().startsWith("very rare"))
                .flatMap(kept -> kept.figures().stream())
                .filter(figure -> figure.name().equals("points"))
                .findFirst()
                .orElseThrow();
        Trials.Misses misses = Trials.repeat(400, IntervalTruth.SEED, seed -> IntervalTruth.once(points, seed));

        assertThat(misses.normal()).isGreaterThan(100);
        assertThat(misses.fixed()).isLessThan(20);
    }
}
