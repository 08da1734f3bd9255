package io.bingosim.broker.process;

import static io.quarkus.scheduler.Scheduled.ConcurrentExecution.SKIP;

import io.bingosim.broker.failure.DeadQueueDrainer;
import io.bingosim.broker.failure.FailedMessageRepublisher;
import io.bingosim.broker.topology.TopologyMonitor;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** All schedules of this module. They run in both services; the worker's own are in {@code WorkerSchedules}. */
@ApplicationScoped
class BrokerSchedules {
    private final DeadQueueDrainer deadQueues;
    private final FailedMessageRepublisher failedMessages;
    private final TopologyMonitor topology;

    BrokerSchedules(DeadQueueDrainer deadQueues, FailedMessageRepublisher failedMessages, TopologyMonitor topology) {
        this.deadQueues = deadQueues;
        this.failedMessages = failedMessages;
        this.topology = topology;
    }

    /** For the API. A worker checks more often, together with its consumer. */
    @Scheduled(every = "10s", concurrentExecution = SKIP, skipExecutionIf = BrokerUnused.class)
    Uni<Void> checkTopology() {
        return topology.checkUnlessRecent().onFailure().recoverWithNull();
    }

    @Scheduled(every = "5s", concurrentExecution = SKIP, skipExecutionIf = BrokerUnused.class)
    Uni<Void> drainDeadQueues() {
        return deadQueues.drain();
    }

    @Scheduled(every = "5s", concurrentExecution = SKIP, skipExecutionIf = BrokerUnused.class)
    Uni<Void> republishFailedMessages() {
        return failedMessages.republish();
    }
}
