/** The packaged services as processes on a real Postgres and a real RabbitMQ. */
@NullMarked
package io.bingosim.system;

import org.jspecify.annotations.NullMarked;
