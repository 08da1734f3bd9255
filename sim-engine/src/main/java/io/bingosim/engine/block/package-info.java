/**
 * The packed, column-wise form in which the results of a chunk are stored.
 */
@NullMarked
package io.bingosim.engine.block;

import org.jspecify.annotations.NullMarked;
