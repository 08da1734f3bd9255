/** Compiled scenarios by their hash, shared by everything that simulates or merges tallies. Reads only. */
@NullMarked
package io.bingosim.batch.scenario;

import org.jspecify.annotations.NullMarked;
