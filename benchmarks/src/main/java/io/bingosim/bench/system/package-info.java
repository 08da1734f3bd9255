/** Measures BingoSim as a whole: packaged services as processes, called through HTTP and observed from outside. */
@NullMarked
package io.bingosim.bench.system;

import org.jspecify.annotations.NullMarked;
