/** Interleavings of the SQL functions: random histories stepped from a printed seed, and calls that race. */
@NullMarked
package io.bingosim.batch.interleaving;

import org.jspecify.annotations.NullMarked;
