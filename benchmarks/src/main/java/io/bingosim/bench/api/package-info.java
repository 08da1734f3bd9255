/** Load on the HTTP API: rates and latencies, from a generator of our own. */
@NullMarked
package io.bingosim.bench.api;

import org.jspecify.annotations.NullMarked;
