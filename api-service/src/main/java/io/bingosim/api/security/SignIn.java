package io.bingosim.api.security;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The body of a request to sign in. */
@Schema(
        name = "SignIn",
        description = "A key to exchange for a session.",
        requiredProperties = "key",
        examples = "{\"key\": \"an-api-key-of-at-least-20-characters\"}")
record SignIn(
        @Schema(description = "The API key.", minLength = 1, maxLength = 200)
        String key) {}
