/** The orderly end of a worker. */
@NullMarked
package io.bingosim.worker.drain;

import org.jspecify.annotations.NullMarked;
