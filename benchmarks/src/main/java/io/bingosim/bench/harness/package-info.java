/**
 * What every measurement shares: interleaved repetitions, medians with spread, the machine, the database and broker,
 * and the written report. No single measurement belongs here.
 */
@NullMarked
package io.bingosim.bench.harness;

import org.jspecify.annotations.NullMarked;
