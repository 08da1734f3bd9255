/**
 * What a user asks: the request of an experiment and its strict reading. Nothing here knows a scenario.
 */
@NullMarked
package io.bingosim.experiment.request;

import org.jspecify.annotations.NullMarked;
