package io.bingosim.broker.process;

import static io.quarkus.scheduler.Scheduled.ConcurrentExecution.SKIP;

import io.bingosim.broker.failure.DeadQueueDrainer;
import io.bingosim.broker.failure.FailedMessageRepublisher;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** All schedules of this module. They run in both services; the worker's own are in {@code WorkerSchedules}. */
@ApplicationScoped
class BrokerSchedules {
    private final DeadQueueDrainer deadQueues;
    private final FailedMessageRepublisher failedMessages;

    BrokerSchedules(DeadQueueDrainer deadQueues, FailedMessageRepublisher failedMessages) {
        this.deadQueues = deadQueues;
        this.failedMessages = failedMessages;
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
