package io.bingosim.broker.process;

import io.bingosim.batch.process.SchemaReadiness;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.ScheduledExecution;
import jakarta.inject.Singleton;

/**
 * Skips a schedule until the schema is ready, and always in a process that uses no broker. A process that executes
 * batches itself never contacts one, even when it leads.
 */
@Singleton
class BrokerUnused implements Scheduled.SkipPredicate {
    private final SchemaReadiness schema;
    private final BrokerStatus broker;

    BrokerUnused(SchemaReadiness schema, BrokerStatus broker) {
        this.schema = schema;
        this.broker = broker;
    }

    @Override
    public boolean test(ScheduledExecution execution) {
        return isUnused();
    }

    boolean isUnused() {
        return !broker.isUsed() || !schema.isReady();
    }
}
