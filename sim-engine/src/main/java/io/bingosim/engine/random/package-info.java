/**
 * Seeds, the keyed generator and the samplers. Everything here gives the same bits on every platform.
 */
@NullMarked
package io.bingosim.engine.random;

import org.jspecify.annotations.NullMarked;
