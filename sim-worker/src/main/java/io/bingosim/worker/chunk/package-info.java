/**
 * From a message to an acknowledged chunk. {@code ChunkSource} chooses between messages and polling Postgres;
 * {@code ChunkConsumer} keeps a consumer on the work queue; {@code MessageReceiver} reads each message;
 * {@code ChunkIntake} claims chunks for free slots; {@code MessageAcks} acknowledges after the commit.
 */
@NullMarked
package io.bingosim.worker.chunk;

import org.jspecify.annotations.NullMarked;
