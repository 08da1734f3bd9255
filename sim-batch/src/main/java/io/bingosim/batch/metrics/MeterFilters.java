package io.bingosim.batch.metrics;

import io.micrometer.core.instrument.config.MeterFilter;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Set;

/** Leaves out what others measure in vain. */
@Singleton
class MeterFilters {
    /** The database client registers these once a connection under one name: only the first would ever be seen. */
    private static final Set<String> OF_ONE_CONNECTION = Set.of("postgresql.queue.size", "postgresql.current");

    @Produces
    @Singleton
    MeterFilter withoutGaugesOfOneConnection() {
        return MeterFilter.deny(id -> OF_ONE_CONNECTION.contains(id.getName()));
    }
}
