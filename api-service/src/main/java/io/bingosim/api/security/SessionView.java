package io.bingosim.api.security;

import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The caller as the server sees it. */
@Schema(
        name = "Session",
        description = "The caller as the server sees it.",
        examples = "{\"keysRequired\": true, \"role\": \"viewer\"}")
record SessionView(
        @Schema(description = "Whether the server requires API keys. If not, every caller is an operator.")
        boolean keysRequired,

        @Schema(
                description = "Role of the caller: a viewer reads, an operator also creates, changes and deletes; null"
                        + " without a valid key or session.",
                enumeration = {"viewer", "operator"})
        @Nullable
        String role) {}
