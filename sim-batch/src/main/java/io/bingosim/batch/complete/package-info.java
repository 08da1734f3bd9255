/** Complete: results, failures, retries and counters of one chunk in one call. */
@NullMarked
package io.bingosim.batch.complete;

import org.jspecify.annotations.NullMarked;
