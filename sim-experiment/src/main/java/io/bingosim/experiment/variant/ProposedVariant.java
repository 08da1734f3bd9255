package io.bingosim.experiment.variant;

import io.bingosim.engine.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A variant before its document is checked.
 *
 * @param pointer of the patch in the request; null if the variant was made
 */
record ProposedVariant(
        String key,
        String name,
        JsonValue.Items patch,
        @Nullable VaryInput input,
        @Nullable String pointer) {}
