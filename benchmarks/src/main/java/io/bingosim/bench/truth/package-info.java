/** Whether the stated intervals hold: coverage at a fixed number of runs, and under watching. */
@NullMarked
package io.bingosim.bench.truth;

import org.jspecify.annotations.NullMarked;
