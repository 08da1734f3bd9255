/** Rescue: chunks of dead, hung, draining and forgetful workers return to the queue. */
@NullMarked
package io.bingosim.batch.steps.rescue;

import org.jspecify.annotations.NullMarked;
