/** From a message to an acknowledged chunk, and how a worker goes on when messages do not come. */
@NullMarked
package io.bingosim.worker.chunk;

import org.jspecify.annotations.NullMarked;
