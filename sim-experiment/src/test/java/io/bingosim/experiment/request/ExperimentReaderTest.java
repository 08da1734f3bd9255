package io.bingosim.experiment.request;

import static io.bingosim.experiment.Experiments.read;
import static io.bingosim.experiment.Experiments.violations;
import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.engine.json.Violation;
import io.bingosim.experiment.request.Measure.Direction;
import io.bingosim.experiment.request.Measure.Metric;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExperimentReaderTest {

    private static final String MINIMAL = """
            {"scenario": {}, "measure": {"metric": "winRate", "team": "gulls"}, "answer": "BEST",
             "vary": [{"what": "TILE"}]%s}""";

    @Test
    void defaults_are_filled_in() {
        ExperimentRequest request = read(MINIMAL.formatted(""));

        assertThat(request.measure()).isEqualTo(new Measure(Metric.winRate, "gulls", Direction.HIGHEST));
        assertThat(request.confidence()).isEqualTo(0.95);
        assertThat(request.indifference()).isNull();
        assertThat(request.runs()).isEqualTo(new RunBudget(1_000, 100_000, 100_000_000));
        assertThat(request.variations().get(0).factors()).containsExactly(new BigDecimal("0.5"), new BigDecimal("2"));
        assertThat(request.weight()).isEqualTo(1);
        assertThat(request.keepsRuns()).isTrue();
    }

    @Test
    void every_member_is_read() {
        ExperimentRequest request = read(MINIMAL.formatted("""
                , "name": "n", "seed": "s", "executionMode": "LOCAL", "weight": 3, "confidence": 0.9,
                "indifference": 0, "runs": {"first": 100, "perVariant": 200, "total": 999}, "keep": "SUMMARY",
                "variants": [{"key": "a", "patch": [{"op": "remove", "path": "/x"}]}]"""));

        assertThat(request.name()).isEqualTo("n");
        assertThat(request.seed()).isEqualTo("s");
        assertThat(request.executionMode()).isEqualTo("LOCAL");
        assertThat(request.weight()).isEqualTo(3);
        assertThat(request.indifference()).isEqualTo(0.0);
        assertThat(request.runs()).isEqualTo(new RunBudget(100, 200, 999));
        assertThat(request.keepsRuns()).isFalse();
        assertThat(request.variants().get(0).name()).isEqualTo("a");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "confidence": 0.9999                                              | /confidence
            "indifference": -1                                                | /indifference
            "runs": {"first": 99}                                             | /runs/first
            "runs": {"first": 300, "perVariant": 200}                         | /runs/first
            "runs": {"total": 0}                                              | /runs/total
            "scenarioId": "abc"                                               | /scenarioId
            "seed": 1.5                                                       | /seed
            "keep": "ALL"                                                     | /keep
            "colour": 1                                                       | /colour
            "variants": [{"key": "baseline", "patch": [{}]}]                  | /variants/0/key
            "variants": [{"key": "a", "patch": [{}]}, {"key": "a", "patch": [{}]}] | /variants/1/key
            "variants": [{"key": "a", "patch": []}]                           | /variants/0/patch
            "variants": [{"key": "a"}]                                        | /variants/0/patch
            "name": ""                                                        | /name
            """)
    void what_is_wrong_is_reported_with_its_pointer(String members, String pointer) {
        assertThat(violations(MINIMAL.formatted(", " + members)))
                .extracting(Violation::pointer)
                .contains(pointer);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"what": "LUCK"}                         | /vary/0/what
            {"what": "SKILL"}                        | /vary/0/team
            {"what": "RATE", "team": "gulls"}        | /vary/0/team
            {"what": "ABSENT", "team": "gulls", "factors": [2]} | /vary/0/factors
            {"what": "RATE", "factors": []}          | /vary/0/factors
            {"what": "RATE", "factors": [2, 0]}      | /vary/0/factors/1
            {"what": "RATE", "factors": [101]}       | /vary/0/factors/0
            {"what": "RATE", "factors": ["2"]}       | /vary/0/factors/0
            """)
    void a_wrong_variation_is_reported_with_its_pointer(String variation, String pointer) {
        assertThat(violations(MINIMAL.formatted("").replace("{\"what\": \"TILE\"}", variation)))
                .extracting(Violation::pointer)
                .contains(pointer);
    }

    @Test
    void all_violations_come_at_once() {
        assertThat(violations("{\"answer\": \"WORST\", \"weight\": 0}"))
                .extracting(Violation::pointer)
                .containsExactly("", "/answer", "/measure", "/weight");
    }

    @Test
    void looks_double_until_the_last_one() {
        RunBudget runs = new RunBudget(1_000, 5_000, 1_000_000);

        assertThat(runs.after(0)).isEqualTo(1_000);
        assertThat(runs.after(1_000)).isEqualTo(2_000);
        assertThat(runs.after(2_000)).isEqualTo(4_000);
        assertThat(runs.after(4_000)).isEqualTo(5_000);
        assertThat(runs.after(5_000)).isEqualTo(5_000);
    }
}
