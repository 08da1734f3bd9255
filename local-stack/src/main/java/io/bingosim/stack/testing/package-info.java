/** One Postgres and one RabbitMQ for all tests of a JVM. They end with it, however it ends. */
@NullMarked
package io.bingosim.stack.testing;

import org.jspecify.annotations.NullMarked;
