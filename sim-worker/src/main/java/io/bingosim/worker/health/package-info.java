/** The worker's readiness checks. Liveness depends on nothing outside the process. */
@NullMarked
package io.bingosim.worker.health;

import org.jspecify.annotations.NullMarked;
