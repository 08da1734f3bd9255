package io.bingosim.api.security;

import io.bingosim.api.http.StrictBodyReader;
import io.bingosim.engine.json.JsonFields;
import io.bingosim.engine.json.Violations;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;

/** Reads the body of a request to sign in. */
@Provider
@Consumes(MediaType.APPLICATION_JSON)
public class SignInReader extends StrictBodyReader<SignIn> {
    private static final int KEY_LENGTH_MAX = 200;

    SignInReader() {
        super(SignIn.class);
    }

    @Override
    protected SignIn read(byte[] utf8) {
        Violations violations = new Violations();
        JsonFields fields = JsonFields.ofIgnoringNulls(parse(utf8, violations), "", violations, "key");
        String key = fields == null ? "" : fields.text("key", KEY_LENGTH_MAX);
        check(violations);
        return new SignIn(key);
    }
}
