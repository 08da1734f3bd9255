package io.bingosim.worker.selfcheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class SelfCheckTest {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);

    @Test
    void the_golden_seeds_give_the_expected_numbers() {
        boolean passed = SelfCheck.fromResources().run(out);

        assertThat(text()).doesNotContain("WRONG").endsWith("self-check passed" + System.lineSeparator());
        assertThat(passed).isTrue();
    }

    @Test
    void a_mismatch_fails_and_prints_the_actual_hash() {
        boolean passed = new SelfCheck(List.of(new GoldenSeed("small.json", 2, 10, "0".repeat(64)))).run(out);

        assertThat(passed).isFalse();
        assertThat(text())
                .containsPattern("WRONG scenario=small.json seed=2 runs=10 expected=0{64} actual=[0-9a-f]{64}");
    }

    @Test
    void an_executable_without_golden_seeds_does_not_pass() {
        assertThat(new SelfCheck(List.of()).run(out)).isFalse();
    }

    @Test
    void a_missing_scenario_is_named() {
        SelfCheck check = new SelfCheck(List.of(GoldenSeed.of("absent.json 1 1 0")));

        assertThatThrownBy(() -> check.run(out)).hasMessageContaining("/selfcheck/absent.json");
    }

    private String text() {
        return printed.toString(StandardCharsets.UTF_8);
    }
}
