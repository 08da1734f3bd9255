/** The entry to all measurements, {@link io.bingosim.bench.Bench}, and the list of their sections. */
@NullMarked
package io.bingosim.bench;

import org.jspecify.annotations.NullMarked;
