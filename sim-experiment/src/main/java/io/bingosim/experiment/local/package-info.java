/**
 * Experiments with the engine alone, on the threads of one process.
 */
@NullMarked
package io.bingosim.experiment.local;

import org.jspecify.annotations.NullMarked;
