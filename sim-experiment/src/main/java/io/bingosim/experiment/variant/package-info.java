/**
 * The family: variants as JSON Patches of one scenario, given or made, checked one by one.
 */
@NullMarked
package io.bingosim.experiment.variant;

import org.jspecify.annotations.NullMarked;
