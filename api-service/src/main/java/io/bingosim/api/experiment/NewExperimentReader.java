package io.bingosim.api.experiment;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.http.StrictBodyReader;
import io.bingosim.batch.Mode;
import io.bingosim.engine.json.Violations;
import io.bingosim.experiment.request.ExperimentReader;
import io.bingosim.experiment.request.ExperimentRequest;
import jakarta.ws.rs.ext.Provider;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads requests for new experiments. What needs the scenario is checked by {@link ExperimentCreator}. */
@Provider
public class NewExperimentReader extends StrictBodyReader<NewExperimentRequest> {
    private final ApiConfig.Limits limits;

    NewExperimentReader(ApiConfig config) {
        super(NewExperimentRequest.class);
        this.limits = config.limits();
    }

    @Override
    protected NewExperimentRequest read(byte[] utf8) {
        Violations violations = new Violations();
        ExperimentRequest request =
                ExperimentReader.read(parse(utf8, violations), ExperimentCreator.limits(limits), violations);
        Mode mode = request == null ? null : mode(request.executionMode(), violations);
        check(violations);
        return new NewExperimentRequest(Objects.requireNonNull(request), mode);
    }

    private static @Nullable Mode mode(@Nullable String text, Violations violations) {
        if (text == null) {
            return null;
        }
        var found = Arrays.stream(Mode.values())
                .filter(mode -> mode.name().equals(text))
                .findFirst();
        if (found.isEmpty()) {
            violations.add("/executionMode", "must be one of " + Arrays.toString(Mode.values()));
        }
        return found.orElse(null);
    }
}
