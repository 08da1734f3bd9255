/** Dispatch: the next chunks of the active batches, fairest first. */
@NullMarked
package io.bingosim.batch.dispatch;

import org.jspecify.annotations.NullMarked;
