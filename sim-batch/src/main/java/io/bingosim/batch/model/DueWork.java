package io.bingosim.batch.model;

/**
 * What a process should do now.
 *
 * @param rescue chunks of dead workers may have to be returned, or batches ended
 * @param events events are to be published
 * @param chunks chunks are to be cut or claimed
 */
public record DueWork(boolean rescue, boolean events, boolean chunks) {}
