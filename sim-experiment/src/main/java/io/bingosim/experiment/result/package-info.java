/**
 * What an experiment shows, as one view for the service and the command line.
 */
@NullMarked
package io.bingosim.experiment.result;

import org.jspecify.annotations.NullMarked;
