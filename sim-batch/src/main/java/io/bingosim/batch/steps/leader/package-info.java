/** The leader lease and the work that only the leader does. */
@NullMarked
package io.bingosim.batch.steps.leader;

import org.jspecify.annotations.NullMarked;
