/** What Postgres says about the whole system, as gauges for alerts: the same from every process. Reads only. */
@NullMarked
package io.bingosim.batch.state;

import org.jspecify.annotations.NullMarked;
