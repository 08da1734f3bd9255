/**
 * How fast the bare engine is: runs and attempts a second and bytes allocated an attempt, by scenario and threads.
 */
@NullMarked
package io.bingosim.bench.engine;

import org.jspecify.annotations.NullMarked;
