/** Complete: results, failures, retries and counters of chunks in one call. */
@NullMarked
package io.bingosim.batch.steps.complete;

import org.jspecify.annotations.NullMarked;
