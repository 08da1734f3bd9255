/** BingoSim itself under measurement: packaged services as processes, spoken to through HTTP, watched from outside. */
@NullMarked
package io.bingosim.bench.system;

import org.jspecify.annotations.NullMarked;
