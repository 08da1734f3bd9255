/** The worker's schedules and its orderly shutdown. */
@NullMarked
package io.bingosim.worker.process;

import org.jspecify.annotations.NullMarked;
