package io.bingosim.experiment.variant;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The input that a made variant varies: variants of one input are shown side by side.
 *
 * @param key of the input, shared by its variants
 * @param factor null where the variants have no order
 */
public record VaryInput(String key, String name, @Nullable BigDecimal factor) {}
