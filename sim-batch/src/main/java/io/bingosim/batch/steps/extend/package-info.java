/** Extend: an ended batch gets more runs on the same stream, in a new epoch. */
@NullMarked
package io.bingosim.batch.steps.extend;

import org.jspecify.annotations.NullMarked;
