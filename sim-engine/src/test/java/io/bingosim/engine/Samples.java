package io.bingosim.engine;

import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.ScenarioReader;
import io.bingosim.engine.scenario.ScenarioReading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The sample scenarios at the root of the project. */
public final class Samples {

    public static final Path DIRECTORY = Path.of("..", "scenarios");
    public static final List<String> NAMES = List.of(
            "small", "winter", "spring", "spring-online", "clan", "edge", "edge-autumn", "grid", "blackout", "halfway");

    private Samples() {}

    public static byte[] bytes(String name) {
        try {
            return Files.readAllBytes(DIRECTORY.resolve(name + ".json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Scenario scenario(String name) {
        return accepted(bytes(name));
    }

    public static Scenario accepted(byte[] json) {
        if (ScenarioReader.read(json) instanceof ScenarioReading.Accepted accepted) {
            return accepted.scenario();
        }
        throw new AssertionError(ScenarioReader.read(json) + " for " + new String(json, StandardCharsets.UTF_8));
    }

    public static CompiledScenario compiled(String name) {
        return CompiledScenario.compile(scenario(name));
    }
}
