/**
 * The worker process: chunk messages in, results in Postgres. The steps of a batch's life are in sim-batch, AMQP is in
 * sim-broker; this module decides where chunks come from and when messages are acknowledged.
 */
@NullMarked
package io.bingosim.worker;

import org.jspecify.annotations.NullMarked;
