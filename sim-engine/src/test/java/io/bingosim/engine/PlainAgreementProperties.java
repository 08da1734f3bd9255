package io.bingosim.engine;

import io.bingosim.engine.scenario.Scenario;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;

class PlainAgreementProperties {

    @Provide
    Arbitrary<Scenario> scenarios() {
        return RandomScenarios.any();
    }

    @Provide
    Arbitrary<Scenario> boards() {
        return RandomScenarios.anyBoard();
    }

    @Property(tries = 100, shrinking = ShrinkingMode.OFF)
    void the_engine_agrees_with_the_plain_rules_on_any_board(@ForAll("boards") Scenario scenario, @ForAll long seed) {
        PlainComparison.assertSame(scenario, seed, Math.abs(seed % 1000), 2);
    }

    @Property(tries = 100, shrinking = ShrinkingMode.OFF)
    void the_engine_agrees_with_the_plain_rules_bit_for_bit(@ForAll("scenarios") Scenario scenario, @ForAll long seed) {
        PlainComparison.assertSame(scenario, seed, Math.abs(seed % 1000), 2);
    }
}
