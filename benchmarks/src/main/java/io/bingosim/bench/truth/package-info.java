/**
 * Whether the numbers shown to users are true: coverage of the intervals at a fixed number of runs and under watching, and
 * the bias of live results.
 */
@NullMarked
package io.bingosim.bench.truth;

import org.jspecify.annotations.NullMarked;
