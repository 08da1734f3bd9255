package io.bingosim.api.scenario;

import io.bingosim.api.http.StrictBodyReader;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;

/** Reads the body of a request that consists of a scenario document. */
@Provider
@Consumes(MediaType.APPLICATION_JSON)
public class SubmittedScenarioReader extends StrictBodyReader<SubmittedScenario> {
    SubmittedScenarioReader() {
        super(SubmittedScenario.class);
    }

    @Override
    protected SubmittedScenario read(byte[] utf8) {
        return SubmittedScenario.read(utf8);
    }
}
