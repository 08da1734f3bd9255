package io.bingosim.batch.model;

import io.bingosim.batch.BatchId;

/** What a request to create a batch led to. Only {@link Created} changed anything. */
public sealed interface CreateOutcome {
    record Created(BatchId id) implements CreateOutcome {}

    /** The same key and the same request as before; the id is that batch's. */
    record Replayed(BatchId id) implements CreateOutcome {}

    /** The key was used for another request. */
    record KeyReused(BatchId id) implements CreateOutcome {}

    record TooManyBatches() implements CreateOutcome {}

    record TooManyRuns() implements CreateOutcome {}

    record UnknownScenario() implements CreateOutcome {}
}
