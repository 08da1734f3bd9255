/**
 * Opens connections to RabbitMQ and keeps the control connection of this process. Neither chunk messages nor events
 * travel on connections of this package's own.
 */
@NullMarked
package io.bingosim.broker.connection;

import org.jspecify.annotations.NullMarked;
