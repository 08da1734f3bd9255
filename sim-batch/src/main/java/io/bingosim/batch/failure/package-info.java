/** Messages that could not be processed: recorded, skipped, driven again. */
@NullMarked
package io.bingosim.batch.failure;

import org.jspecify.annotations.NullMarked;
