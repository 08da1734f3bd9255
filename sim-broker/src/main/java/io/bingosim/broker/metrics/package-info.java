/** What can be counted about the broker. Names are a contract with dashboards; docs/metrics.md lists them. */
@NullMarked
package io.bingosim.broker.metrics;

import org.jspecify.annotations.NullMarked;
