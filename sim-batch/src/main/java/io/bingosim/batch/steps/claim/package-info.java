/** Claim: a pending chunk becomes one worker's, named by a message or found by polling. */
@NullMarked
package io.bingosim.batch.steps.claim;

import org.jspecify.annotations.NullMarked;
