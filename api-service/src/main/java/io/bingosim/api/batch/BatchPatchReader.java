package io.bingosim.api.batch;

import io.bingosim.api.http.StrictBodyReader;
import io.bingosim.engine.json.JsonFields;
import io.bingosim.engine.json.Violations;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;

/** Reads the body of a request to rename a batch. */
@Provider
@Consumes(MediaType.APPLICATION_JSON)
public class BatchPatchReader extends StrictBodyReader<BatchPatch> {
    BatchPatchReader() {
        super(BatchPatch.class);
    }

    @Override
    protected BatchPatch read(byte[] utf8) {
        Violations violations = new Violations();
        JsonFields fields = JsonFields.ofIgnoringNulls(parse(utf8, violations), "", violations, "name");
        String name = fields == null ? "" : fields.text("name", NewBatchReader.TEXT_MAX);
        check(violations);
        return new BatchPatch(name);
    }
}
