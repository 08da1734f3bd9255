/** Traces: what happened to a chunk, for whoever looks. Nothing here decides anything. */
@NullMarked
package io.bingosim.batch.trace;

import org.jspecify.annotations.NullMarked;
