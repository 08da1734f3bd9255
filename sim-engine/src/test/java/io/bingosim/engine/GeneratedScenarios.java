package io.bingosim.engine;

import io.bingosim.engine.scenario.Scenario;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** The generated scenarios for tests of other packages. */
public final class GeneratedScenarios {

    private GeneratedScenarios() {}

    public static Arbitrary<Scenario> ofBothVersions() {
        return Arbitraries.oneOf(RandomScenarios.any(), RandomScenarios.anyBoard());
    }
}
