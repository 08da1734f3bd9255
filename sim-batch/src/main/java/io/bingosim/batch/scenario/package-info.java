/** Compiled scenarios by their hash, shared by whoever simulates or answers. */
@NullMarked
package io.bingosim.batch.scenario;

import org.jspecify.annotations.NullMarked;
