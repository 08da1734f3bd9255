/**
 * The entry point of the engine: compile a scenario, simulate a run, replay one. A pure function of (scenario, seed,
 * run index): no clock, no environment, no I/O and no logging belong here.
 */
@NullMarked
package io.bingosim.engine;

import org.jspecify.annotations.NullMarked;
