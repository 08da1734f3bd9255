/** Spans of what happens to a chunk. No decision depends on them. */
@NullMarked
package io.bingosim.batch.trace;

import org.jspecify.annotations.NullMarked;
