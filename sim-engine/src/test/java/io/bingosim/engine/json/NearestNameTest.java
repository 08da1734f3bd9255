package io.bingosim.engine.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {

    private static final List<String> KNOWN = List.of("required", "requires", "rules", "durationSeconds", "b1", "b12");

    @ParameterizedTest
    @CsvSource({
        "require, required",
        "requried, required",
        "Rules, rules",
        "rule, rules",
        "durationSecond, durationSeconds",
        "duration_seconds, durationSeconds",
        "b2, b1"
    })
    void a_name_with_few_edits_is_the_one_that_was_meant(String name, String meant) {
        assertThat(NearestName.of(name, KNOWN)).isEqualTo(meant);
    }

    @ParameterizedTest
    @CsvSource({"prize", "zzz", "''", "x"})
    void a_name_far_from_all_others_has_none(String name) {
        assertThat(NearestName.of(name, KNOWN)).isNull();
    }

    @Test
    void a_document_with_very_many_violations_gets_no_hints() {
        Violations violations = new Violations();

        assertThat(NearestName.hint("rule", KNOWN, violations)).isEqualTo("; did you mean \"rules\"?");
        for (int i = 0; i < 100; i++) {
            violations.add("/" + i, "is wrong");
        }
        assertThat(NearestName.hint("rule", KNOWN, violations)).isEmpty();
    }
}
