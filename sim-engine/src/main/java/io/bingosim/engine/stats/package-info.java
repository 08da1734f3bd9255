/**
 * Tallies of runs and the answers read from them. Merging is exact: integers only, so no order of merging can matter.
 */
@NullMarked
package io.bingosim.engine.stats;

import org.jspecify.annotations.NullMarked;
