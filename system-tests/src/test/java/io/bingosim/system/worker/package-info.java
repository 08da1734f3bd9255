/** Packaged workers as processes on a real Postgres and a real RabbitMQ, and what may happen to either. */
@NullMarked
package io.bingosim.system.worker;

import org.jspecify.annotations.NullMarked;
