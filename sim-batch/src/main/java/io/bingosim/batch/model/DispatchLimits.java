package io.bingosim.batch.model;

import java.time.Duration;

/**
 * How chunks are cut. A chunk should take `target`; until the speed of a scenario is known it has `probeRuns` runs, and
 * with `fixedRuns` > 0 always that many. `runTeamsMax` bounds the results (runs times teams) in a chunk, and with them a
 * worker's memory and the size of a block.
 */
public record DispatchLimits(
        int chunksPerPass,
        int inFlightPerSlot,
        int inFlightPerBatch,
        Duration target,
        int fixedRuns,
        int probeRuns,
        int runTeamsMax) {}
