/** Cancel: ends a batch on request and sweeps the open chunks of ended batches. */
@NullMarked
package io.bingosim.batch.steps.cancel;

import org.jspecify.annotations.NullMarked;
