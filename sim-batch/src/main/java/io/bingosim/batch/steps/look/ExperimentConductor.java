package io.bingosim.batch.steps.look;

import io.bingosim.batch.WorkerId;
import io.bingosim.batch.background.CoalescingTrigger;
import io.bingosim.batch.metrics.Meters;
import io.bingosim.batch.model.DueLook;
import io.bingosim.batch.model.StoredExperiment;
import io.bingosim.batch.model.TakenLook;
import io.bingosim.batch.steps.dispatch.DispatchChunks;
import io.bingosim.batch.store.ExperimentStore;
import io.bingosim.batch.store.LookStore;
import io.bingosim.batch.store.ResultBlockStore;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Takes the looks of experiments: each once, however many processes try. */
@ApplicationScoped
public class ExperimentConductor {
    private static final Logger LOG = Logger.getLogger(ExperimentConductor.class);

    private final LookStore looks;
    private final ExperimentStore experiments;
    private final ResultBlockStore blocks;
    private final DispatchChunks dispatch;
    private final WorkerId worker;
    private final CoalescingTrigger trigger = new CoalescingTrigger("taking looks", this::takeDueLooks);

    ExperimentConductor(
            LookStore looks,
            ExperimentStore experiments,
            ResultBlockStore blocks,
            DispatchChunks dispatch,
            WorkerId worker) {
        this.worker = worker;
        this.looks = looks;
        this.experiments = experiments;
        this.blocks = blocks;
        this.dispatch = dispatch;
    }

    /** Takes soon what the end of a batch may have made due; returns at once. */
    public void wake() {
        trigger.fire();
    }

    /** Takes all looks that are due, also those whose process died in between. */
    public Uni<Void> takeDueLooks() {
        return looks.findDueLooks().chain(all -> Multi.createFrom()
                .iterable(all)
                .onItem()
                .transformToUniAndConcatenate(this::takeOrLater)
                .collect()
                .asList()
                .replaceWithVoid());
    }

    /** One experiment whose look fails now must not block the others. */
    private Uni<Boolean> takeOrLater(DueLook due) {
        return take(due).onFailure().recoverWithItem(failure -> {
            LOG.warnf(
                    "experiment=%s look=%d not taken, the next schedule retries: %s",
                    due.experiment(), due.number(), failure);
            return false;
        });
    }

    /** True if this call took the look. */
    Uni<Boolean> take(DueLook due) {
        return experiments
                .find(due.experiment())
                .chain(found -> isStillDue(found, due)
                        ? take(due, new LookInProgress(found, blocks))
                        : Uni.createFrom().item(false));
    }

    private Uni<Boolean> take(DueLook due, LookInProgress look) {
        return look.count()
                .emitOn(Infrastructure.getDefaultWorkerPool())
                .map(LookInProgress::taken)
                .chain(taken -> looks.takeLook(due, taken).invoke(won -> taken(won, due, taken)));
    }

    private static boolean isStillDue(@Nullable StoredExperiment found, DueLook due) {
        return found != null && found.nextLookRuns() != null && found.nextLook() == due.number();
    }

    private void taken(boolean won, DueLook due, TakenLook look) {
        if (won) {
            Meters.looked(look.eliminated());
            LOG.infof(
                    "experiment=%s worker=%s look=%d runs=%d eliminated=%d %s",
                    due.experiment(),
                    worker.id(),
                    due.number(),
                    look.runs(),
                    look.eliminated(),
                    look.nextRuns() == null
                            ? "ended verdict=" + look.verdict()
                            : "continues to runs=" + look.nextRuns());
            dispatch.wake();
        }
    }
}
