package io.bingosim.batch.create;

import io.bingosim.batch.BatchId;

/** What became of a request. Only {@link Created} changed anything. */
public sealed interface CreateOutcome {
    record Created(BatchId id) implements CreateOutcome {}

    /** The same key and the same request as before: this is that batch. */
    record Replayed(BatchId id) implements CreateOutcome {}

    /** The key was used for another request. */
    record KeyReused(BatchId id) implements CreateOutcome {}

    record TooManyBatches() implements CreateOutcome {}

    record TooManyRuns() implements CreateOutcome {}

    record UnknownScenario() implements CreateOutcome {}
}
