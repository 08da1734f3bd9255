package io.bingosim.engine.scenario;

import io.bingosim.engine.json.JsonReader;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.MalformedJsonException;
import io.bingosim.engine.json.Violations;
import org.jspecify.annotations.Nullable;

/** Reads a scenario and a standing that come as two documents; see {@link ScenarioReader#readWithStanding}. */
public final class SeparateStanding {

    private SeparateStanding() {}

    /** Reads two whole documents. The caller limits their size. */
    public static ScenarioReading read(byte[] utf8Scenario, byte[] utf8Standing) {
        Violations violations = new Violations();
        JsonValue standing = parse(utf8Standing, ScenarioReader.STANDING_POINTER, violations);
        ScenarioReading.Accepted accepted = read(utf8Scenario, standing, violations);
        return accepted == null || !violations.isEmpty() ? new ScenarioReading.Rejected(violations.sorted()) : accepted;
    }

    /** Reads a whole document with a standing; null with any violation. Without a standing only its JSON is checked. */
    public static ScenarioReading.@Nullable Accepted read(
            byte[] utf8Scenario, @Nullable JsonValue standing, Violations violations) {
        JsonValue document = parse(utf8Scenario, "", violations);
        return document == null || standing == null
                ? null
                : ScenarioReader.readWithStanding(document, "", standing, violations);
    }

    private static @Nullable JsonValue parse(byte[] utf8, String pointer, Violations violations) {
        Violations found = new Violations();
        JsonValue value = null;
        try {
            value = JsonReader.read(utf8, ScenarioReader.LIMITS, found);
        } catch (MalformedJsonException e) {
            found.add(e.pointer(), String.valueOf(e.getMessage()));
        }
        found.sorted().forEach(violation -> violations.add(pointer + violation.pointer(), violation.message()));
        return value;
    }
}
