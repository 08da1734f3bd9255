package io.bingosim.batch.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bingosim.engine.scenario.Warning;
import java.util.List;

/** Warnings as they are stored beside their scenario. */
final class ScenarioJson {
    private static final ObjectMapper JSON = new ObjectMapper();

    private ScenarioJson() {}

    static String warnings(List<Warning> warnings) {
        var array = JSON.createArrayNode();
        warnings.forEach(w -> array.addObject().put("pointer", w.pointer()).put("message", w.message()));
        try {
            return JSON.writeValueAsString(array);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a list of strings must be writable as JSON", e);
        }
    }
}
