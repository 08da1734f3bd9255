package io.bingosim.broker.process;

import static io.quarkus.scheduler.Scheduled.ConcurrentExecution.SKIP;

import io.bingosim.batch.process.PeriodicJob;
import io.bingosim.batch.process.PeriodicJobs;
import io.bingosim.broker.failure.DeadQueueDrainer;
import io.bingosim.broker.failure.FailedMessageRepublisher;
import io.bingosim.broker.topology.TopologyMonitor;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.function.Supplier;

/** All schedules of this module. They run in both services; the worker's own are in {@code WorkerSchedules}. */
@ApplicationScoped
class BrokerSchedules {
    private static final String EVERY = "5s";
    private static final String TOPOLOGY_EVERY = "10s";

    private final BrokerUnused broker;
    private final PeriodicJob checkTopology;
    private final PeriodicJob drainDeadQueues;
    private final PeriodicJob republishFailedMessages;

    BrokerSchedules(
            PeriodicJobs jobs,
            BrokerUnused broker,
            DeadQueueDrainer deadQueues,
            FailedMessageRepublisher failedMessages,
            TopologyMonitor topology) {
        this.broker = broker;
        checkTopology = jobs.sweep("checkTopology", TOPOLOGY_EVERY, ifUsed(() -> topology.checkUnlessRecent()
                .onFailure()
                .recoverWithNull()));
        drainDeadQueues = jobs.sweep("drainDeadQueues", EVERY, ifUsed(deadQueues::drain));
        republishFailedMessages = jobs.sweep("republishFailedMessages", EVERY, ifUsed(failedMessages::republish));
    }

    /** For the API. A worker checks more often, together with its consumer. */
    @Scheduled(every = TOPOLOGY_EVERY, concurrentExecution = SKIP, skipExecutionIf = BrokerUnused.class)
    Uni<Void> checkTopology() {
        return checkTopology.run();
    }

    @Scheduled(every = EVERY, concurrentExecution = SKIP, skipExecutionIf = BrokerUnused.class)
    Uni<Void> drainDeadQueues() {
        return drainDeadQueues.run();
    }

    @Scheduled(every = EVERY, concurrentExecution = SKIP, skipExecutionIf = BrokerUnused.class)
    Uni<Void> republishFailedMessages() {
        return republishFailedMessages.run();
    }

    /** A sweep that is overdue because the scheduler skips it must do nothing. */
    private Supplier<Uni<Void>> ifUsed(Supplier<Uni<Void>> action) {
        return () -> broker.isUnused() ? Uni.createFrom().voidItem() : action.get();
    }
}
