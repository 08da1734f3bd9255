/** Counters and timers. They take plain values; their names are a contract with dashboards and listed in docs/metrics.md. */
@NullMarked
package io.bingosim.batch.metrics;

import org.jspecify.annotations.NullMarked;
