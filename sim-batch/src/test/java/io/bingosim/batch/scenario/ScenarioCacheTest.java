package io.bingosim.batch.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.testing.SmallScenario;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ScenarioCacheTest {
    private static final int MANY = 100;

    private final AtomicLong nanoTime = new AtomicLong();
    private final ScenarioCache cache =
            new ScenarioCache(id -> Uni.createFrom().item(SmallScenario.SCENARIO.canonicalJson()), nanoTime::get);

    @Test
    void a_scenario_in_use_is_compiled_once() {
        use(0, MANY);
        use(0, MANY);

        assertThat(cache.misses()).isEqualTo(MANY);
        assertThat(cache.hits()).isEqualTo(MANY);
    }

    @Test
    void scenarios_that_were_not_used_for_long_are_dropped() {
        use(0, MANY);
        nanoTime.addAndGet(Duration.ofMinutes(2).toNanos());
        use(0, MANY / 2);
        nanoTime.addAndGet(Duration.ofMinutes(2).toNanos());
        use(MANY, MANY + 1);
        long misses = cache.misses();

        use(0, MANY / 2);
        assertThat(cache.misses()).as("of those in use").isEqualTo(misses);

        use(MANY / 2, MANY);
        assertThat(cache.misses()).as("of the others").isEqualTo(misses + MANY / 2);
    }

    private void use(int from, int to) {
        for (int scenario = from; scenario < to; scenario++) {
            cache.compiled("scenario-" + scenario).await().atMost(Duration.ofSeconds(30));
        }
    }
}
