package io.bingosim.api.scenario;

import io.bingosim.api.http.Form;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.batch.create.NewBatch.Source;
import io.bingosim.engine.scenario.Reading;
import io.bingosim.engine.scenario.ScenarioReader;
import io.bingosim.engine.scenario.Violation;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Scenario documents from requests. */
public final class ScenarioForm {
    private ScenarioForm() {}

    /** A whole body. */
    static Source.Inline read(byte[] body) {
        Reading reading = ScenarioReader.read(body);
        if (reading instanceof Reading.Accepted accepted) {
            return new Source.Inline(accepted.scenario(), accepted.warnings());
        }
        throw ProblemException.invalid(((Reading.Rejected) reading).violations());
    }

    /** A member of a larger body; violations are reported there, under its pointer. Null if there are any. */
    public static Source.@Nullable Inline read(String json, String pointer, Form form) {
        Reading reading = ScenarioReader.read(json.getBytes(StandardCharsets.UTF_8));
        if (reading instanceof Reading.Accepted accepted) {
            return new Source.Inline(accepted.scenario(), accepted.warnings());
        }
        form.report(((Reading.Rejected) reading)
                .violations().stream()
                        .map(found -> new Violation(pointer + found.pointer(), found.message()))
                        .toList());
        return null;
    }
}
