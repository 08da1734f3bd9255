package io.bingosim.api.sample;

import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.ScenarioReader;
import io.bingosim.engine.scenario.ScenarioReading;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** A shipped scenario: its key, what it shows, and the document as its author wrote it. */
record ShippedSample(String key, String description, Scenario scenario, String document) {
    static ShippedSample read(String key, String description) {
        String file = "/samples/" + key + ".json";
        try (InputStream content =
                Objects.requireNonNull(ShippedSample.class.getResourceAsStream(file), file + " is not packaged")) {
            byte[] utf8 = content.readAllBytes();
            if (ScenarioReader.read(utf8) instanceof ScenarioReading.Accepted accepted) {
                return new ShippedSample(
                        key, description, accepted.scenario(), new String(utf8, StandardCharsets.UTF_8));
            }
            throw new IllegalStateException(file + " is not a valid scenario");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
