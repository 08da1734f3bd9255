/** Finalise: folds tallies, checks stop rules and writes the results once per epoch. */
@NullMarked
package io.bingosim.batch.steps.finalise;

import org.jspecify.annotations.NullMarked;
