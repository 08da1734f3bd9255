package io.bingosim.batch.process;

import io.bingosim.batch.model.DueWork;
import io.bingosim.batch.steps.outbox.OutboxRelay;
import io.bingosim.batch.steps.rescue.RescueChunks;
import io.bingosim.batch.store.DueWorkStore;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * Asks the database what there is to do and starts the jobs that do it. Nearly always there is nothing, and one cheap call
 * has found that out.
 */
@ApplicationScoped
class DueWorkStarter {
    private final DueWorkStore store;
    private final PeriodicJobs jobs;
    private final PeriodicJob rescue;
    private final PeriodicJob relayOutbox;
    private final DispatchTicker dispatch;

    DueWorkStarter(
            DueWorkStore store, PeriodicJobs jobs, OrphanRescuer rescuer, OutboxRelay outbox, DispatchTicker dispatch) {
        this.store = store;
        this.jobs = jobs;
        this.rescue = jobs.onDemand("rescue", rescuer::rescue);
        this.relayOutbox = jobs.onDemand("relayOutbox", outbox::relay);
        this.dispatch = dispatch;
    }

    Uni<Void> startDueWork() {
        return store.findDueWork(dispatch.mode(), RescueChunks.SILENCE)
                .invoke(this::start)
                .replaceWithVoid();
    }

    /** Each job by itself: one that takes long, or fails, must not delay the others or the next question. */
    private void start(DueWork due) {
        if (due.rescue()) {
            jobs.start(rescue);
        }
        if (due.events()) {
            jobs.start(relayOutbox);
        }
        if (due.chunks()) {
            dispatch.startWaitingWork();
        }
    }
}
