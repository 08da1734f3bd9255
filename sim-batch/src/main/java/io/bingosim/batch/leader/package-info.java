/** Leader lease and the work only a leader does. */
@NullMarked
package io.bingosim.batch.leader;

import org.jspecify.annotations.NullMarked;
