/**
 * Publishes outbox events with confirms. What is published, and how often it is retried, is decided by the outbox relay
 * in {@code io.bingosim.batch.steps.outbox}.
 */
@NullMarked
package io.bingosim.broker.publish;

import org.jspecify.annotations.NullMarked;
