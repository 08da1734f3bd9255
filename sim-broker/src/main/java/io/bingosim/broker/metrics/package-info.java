/** Broker metrics. Their names are a contract with dashboards; docs/metrics.md lists them. */
@NullMarked
package io.bingosim.broker.metrics;

import org.jspecify.annotations.NullMarked;
