/** Packaged workers as processes on a real Postgres and a real RabbitMQ, with faults in both. */
@NullMarked
package io.bingosim.system.worker;

import org.jspecify.annotations.NullMarked;
