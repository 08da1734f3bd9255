/**
 * Tallies of runs and the results computed from them. Tallies hold integers only, so the order of merging never
 * matters.
 */
@NullMarked
package io.bingosim.engine.stats;

import org.jspecify.annotations.NullMarked;
