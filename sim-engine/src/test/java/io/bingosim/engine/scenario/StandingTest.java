package io.bingosim.engine.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.engine.Samples;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.Violation;
import io.bingosim.engine.json.Violations;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A standing that is given apart from the document. */
class StandingTest {

    private static final JsonValue HALFWAY = JsonSchema.read(Samples.bytes("halfway"));
    private static final JsonValue START =
            JsonSchema.read("{\"at\": 7, \"teams\": []}".getBytes(StandardCharsets.UTF_8));

    private final Violations violations = new Violations();

    private List<String> pointers() {
        return violations.sorted().stream().map(Violation::pointer).toList();
    }

    @Test
    void replaces_the_one_of_the_document() {
        ScenarioReading.Accepted accepted = ScenarioReader.readWithStanding(HALFWAY, "/scenario", START, violations);

        assertThat(accepted).isNotNull();
        assertThat(accepted.scenario().standing()).isEqualTo(new Standing(7, List.of()));
        assertThat(accepted.scenario().id())
                .isNotEqualTo(Samples.scenario("halfway").id());
    }

    @Test
    void is_validated_with_the_document_under_its_own_pointer() {
        JsonValue wrong = JsonSchema.read(
                "{\"at\": -1, \"teams\": [{\"team\": \"strangers\", \"tiles\": []}]}".getBytes(StandardCharsets.UTF_8));

        assertThat(ScenarioReader.readWithStanding(HALFWAY, "/scenario", wrong, violations))
                .isNull();
        assertThat(pointers()).containsExactly("/standing/at", "/standing/teams/0/team");
    }

    @Test
    void needs_a_document_of_version_2() {
        JsonValue rows = JsonSchema.read(Samples.bytes("small"));

        assertThat(ScenarioReader.readWithStanding(rows, "", START, violations)).isNull();
        assertThat(pointers()).containsExactly("/standing");
    }
}
