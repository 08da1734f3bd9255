/** Consuming from the work queue. What a message means is the worker's business. */
@NullMarked
package io.bingosim.broker.consume;

import org.jspecify.annotations.NullMarked;
