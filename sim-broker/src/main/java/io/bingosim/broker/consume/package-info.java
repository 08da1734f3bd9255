/**
 * Consumes from the work queue and reads chunk messages. What a worker does with a message is decided in
 * {@code io.bingosim.worker.chunk}.
 */
@NullMarked
package io.bingosim.broker.consume;

import org.jspecify.annotations.NullMarked;
