/** Publishing with confirms: the outbox relay's way to RabbitMQ. Nothing here decides what is published, or how often. */
@NullMarked
package io.bingosim.broker.publish;

import org.jspecify.annotations.NullMarked;
