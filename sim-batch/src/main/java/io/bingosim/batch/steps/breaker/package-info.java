/** The shared circuit breaker in front of publishing. */
@NullMarked
package io.bingosim.batch.steps.breaker;

import org.jspecify.annotations.NullMarked;
