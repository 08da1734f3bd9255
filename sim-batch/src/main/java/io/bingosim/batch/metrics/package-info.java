/** What can be counted about the life of a batch. Names are a contract with dashboards; docs/metrics.md lists them. */
@NullMarked
package io.bingosim.batch.metrics;

import org.jspecify.annotations.NullMarked;
