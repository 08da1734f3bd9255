/**
 * Simulates many runs on several threads of one process, for the command line, tests and benchmarks. Workers do not use
 * it: they simulate one chunk per slot.
 */
@NullMarked
package io.bingosim.engine.parallel;

import org.jspecify.annotations.NullMarked;
