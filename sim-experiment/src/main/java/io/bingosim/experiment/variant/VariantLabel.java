package io.bingosim.experiment.variant;

import org.jspecify.annotations.Nullable;

/**
 * What results need to know about a variant.
 *
 * @param sameAs the key of the equal variant that is run in its place; else null
 * @param number its place among the different variants, the baseline's being 0
 * @param input what it varies if {@code vary} made it
 */
public record VariantLabel(
        String key,
        String name,
        @Nullable String sameAs,
        int number,
        @Nullable VaryInput input) {}
