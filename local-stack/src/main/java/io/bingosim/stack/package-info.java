/** Starts Postgres, RabbitMQ and the packaged services as processes of this machine. Plain Java, no framework. */
@NullMarked
package io.bingosim.stack;

import org.jspecify.annotations.NullMarked;
