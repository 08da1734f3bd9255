/** Load on the HTTP API: request rates and latencies. */
@NullMarked
package io.bingosim.bench.api;

import org.jspecify.annotations.NullMarked;
