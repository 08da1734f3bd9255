package io.bingosim.batch.metrics;

import io.micrometer.core.instrument.config.MeterFilter;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Leaves out what others measure in vain. */
@Singleton
class MeterFilters {
    /** The database client registers this gauge once a connection under one name: only the first would ever be seen. */
    @Produces
    @Singleton
    MeterFilter withoutQueueOfOneConnection() {
        return MeterFilter.denyNameStartsWith("postgresql.queue.size");
    }
}
