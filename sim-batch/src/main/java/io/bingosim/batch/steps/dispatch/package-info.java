/** Dispatch: cuts the next chunks of the active batches, the least served batch first. */
@NullMarked
package io.bingosim.batch.steps.dispatch;

import org.jspecify.annotations.NullMarked;
