/** The way to RabbitMQ: where it is, and a connection of its own for looking after it. No message of ours travels here. */
@NullMarked
package io.bingosim.broker;

import org.jspecify.annotations.NullMarked;
