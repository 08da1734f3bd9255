/**
 * The statistics: counts of paired runs, the looks and their verdicts. Pure functions of what the runs gave.
 */
@NullMarked
package io.bingosim.experiment.look;

import org.jspecify.annotations.NullMarked;
