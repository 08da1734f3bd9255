/** Experiments: create, watch, cancel, delete, and their results. The statistics are those of sim-experiment. */
@NullMarked
package io.bingosim.api.experiment;

import org.jspecify.annotations.NullMarked;
