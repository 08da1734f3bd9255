package io.bingosim.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchSectionTest {

    private static List<String> wanted(boolean quick, String... named) {
        return Arrays.stream(BenchSection.values())
                .filter(section -> section.isWanted(List.of(named), quick))
                .map(BenchSection::key)
                .toList();
    }

    @Test
    void without_a_name_all_sections_but_truth_memory_and_jmh_are_measured() {
        assertThat(wanted(false))
                .containsExactly(
                        "engine",
                        "end-to-end",
                        "scaling",
                        "peers",
                        "latency",
                        "fairness",
                        "api",
                        "quick-look",
                        "lifecycle",
                        "ceilings",
                        "start");
    }

    @Test
    void a_quick_round_also_leaves_out_lifecycle() {
        assertThat(wanted(true))
                .doesNotContain("jmh", "memory", "truth", "lifecycle")
                .hasSize(10);
    }

    @Test
    void named_sections_are_measured_whatever_they_are() {
        assertThat(wanted(true, "jmh", "lifecycle")).containsExactly("lifecycle", "jmh");
    }
}
