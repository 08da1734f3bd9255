/** The shared circuit breaker in front of the broker's publishing side. */
@NullMarked
package io.bingosim.batch.breaker;

import org.jspecify.annotations.NullMarked;
