package io.bingosim.api.batch;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.http.StrictBodyReader;
import io.bingosim.engine.json.JsonFields;
import io.bingosim.engine.json.Violations;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;

/** Reads the body of a request to extend a batch. */
@Provider
@Consumes(MediaType.APPLICATION_JSON)
public class ExtensionReader extends StrictBodyReader<ExtensionRequest> {
    private final ApiConfig.Limits limits;

    ExtensionReader(ApiConfig config) {
        super(ExtensionRequest.class);
        this.limits = config.limits();
    }

    @Override
    protected ExtensionRequest read(byte[] utf8) {
        Violations violations = new Violations();
        JsonFields fields = JsonFields.ofIgnoringNulls(parse(utf8, violations), "", violations, "runs");
        Long runs = fields == null ? null : fields.wholeLong("runs", 1, limits.runs());
        check(violations);
        return new ExtensionRequest(runs == null ? 1 : runs);
    }
}
