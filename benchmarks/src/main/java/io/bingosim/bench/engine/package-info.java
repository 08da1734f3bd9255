/** The bare engine: runs and attempts per second and bytes allocated per attempt, by scenario and threads. */
@NullMarked
package io.bingosim.bench.engine;

import org.jspecify.annotations.NullMarked;
