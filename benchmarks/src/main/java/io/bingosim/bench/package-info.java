/** The one entry to all measurements, {@link io.bingosim.bench.Bench}. What is measured lies in the packages below. */
@NullMarked
package io.bingosim.bench;

import org.jspecify.annotations.NullMarked;
