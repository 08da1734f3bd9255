/**
 * Failed messages, from rejection to republishing. A message is rejected when it cannot be read; it is recorded in
 * Postgres first and acknowledged afterwards.
 *
 * <ul>
 *   <li>{@code FailedMessageRecorder} records what a worker rejects from the work queue.
 *   <li>{@code DeadQueueDrainer} empties the dead and unrouted queues.
 *   <li>{@code FailedMessageRepublisher} republishes chains of failed messages that an operator released.
 *   <li>{@code RejectedMessage} describes a rejected message for the record.
 * </ul>
 *
 * <p>The rows and their transitions are in {@code io.bingosim.batch.steps.failure}. The circuit breaker in front of
 * publishing is shared by all processes through Postgres and lives in {@code io.bingosim.batch.steps.breaker}; the
 * outbox relay checks it before it calls {@code io.bingosim.broker.publish}. A message that fails does not open it,
 * only a broker that cannot be reached does.
 */
@NullMarked
package io.bingosim.broker.failure;

import org.jspecify.annotations.NullMarked;
