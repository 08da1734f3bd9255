/** Presence: this process's lock, lease and heartbeat. */
@NullMarked
package io.bingosim.batch.presence;

import org.jspecify.annotations.NullMarked;
