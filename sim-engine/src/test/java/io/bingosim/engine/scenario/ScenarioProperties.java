package io.bingosim.engine.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.engine.GeneratedScenarios;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;

class ScenarioProperties {

    @Provide
    Arbitrary<Scenario> scenarios() {
        return GeneratedScenarios.ofBothVersions();
    }

    @Property(tries = 200, shrinking = ShrinkingMode.OFF)
    void the_canonical_form_of_a_scenario_is_read_as_the_same_scenario(@ForAll("scenarios") Scenario scenario) {
        String canonical = scenario.canonicalJson();

        ScenarioReading reading = ScenarioReader.read(canonical.getBytes(StandardCharsets.UTF_8));

        assertThat(reading).as(canonical).isInstanceOfSatisfying(ScenarioReading.Accepted.class, accepted -> assertThat(
                        accepted.scenario().canonicalJson())
                .isEqualTo(canonical));
    }
}
