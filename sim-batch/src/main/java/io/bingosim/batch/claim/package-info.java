/** Claim: a chunk becomes one worker's, by message or by asking. */
@NullMarked
package io.bingosim.batch.claim;

import org.jspecify.annotations.NullMarked;
