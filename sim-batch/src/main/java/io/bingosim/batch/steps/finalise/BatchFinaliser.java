package io.bingosim.batch.steps.finalise;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.background.Background;
import io.bingosim.batch.background.CoalescingTrigger;
import io.bingosim.batch.model.BatchEpoch;
import io.bingosim.batch.model.CompleteOutcome;
import io.bingosim.batch.model.FinalResults;
import io.bingosim.batch.model.ResultsBasis;
import io.bingosim.batch.model.StoredTally;
import io.bingosim.batch.results.TeamResultsJson;
import io.bingosim.batch.scenario.ScenarioCache;
import io.bingosim.batch.scenario.ScenarioCache.UnusableScenarioException;
import io.bingosim.batch.store.FinaliseStore;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.stats.IntervalRule;
import io.bingosim.engine.stats.Tally;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jboss.logging.Logger;

/** Writes the results of a batch whose runs are all done: once per epoch, however many processes try. */
@ApplicationScoped
public class BatchFinaliser {
    private static final Logger LOG = Logger.getLogger(BatchFinaliser.class);

    /** A batch with more tallies has those of a segment folded into one. */
    private static final int TALLIES_MAX = 64;

    private final FinaliseStore store;
    private final ScenarioCache scenarios;
    private final StopRuleChecker stopRules;
    private final Set<BatchId> folding = ConcurrentHashMap.newKeySet();
    private final CoalescingTrigger trigger = new CoalescingTrigger("finalising", this::finaliseDue);
    private final AtomicLong won = new AtomicLong();
    private final AtomicLong missed = new AtomicLong();

    BatchFinaliser(FinaliseStore store, ScenarioCache scenarios, StopRuleChecker stopRules) {
        this.store = store;
        this.scenarios = scenarios;
        this.stopRules = stopRules;
    }

    /** Starts what a completion has made due and returns at once. If that fails, the schedule does it. */
    public void onCompleted(CompleteOutcome.Completed completed) {
        BatchId batch = completed.batchId();
        if (completed.stopDue()) {
            // The stop rule is checked before the batch can end, so that the result does not depend on timing.
            Background.run("stop check of batch " + batch, () -> stopRules
                    .check(batch)
                    .chain(stopped -> stopped || completed.allFinished()
                            ? finalise(new BatchEpoch(batch, completed.epoch()))
                            : Uni.createFrom().item(false)));
        } else if (completed.allFinished()) {
            Background.run("finalising batch " + batch, () -> finalise(new BatchEpoch(batch, completed.epoch())));
        } else if (completed.tallies() > TALLIES_MAX && folding.add(batch)) {
            Background.run(
                    "folding tallies of batch " + batch, () -> fold(batch).eventually(() -> folding.remove(batch)));
        }
    }

    /** Finalises soon what a cancel or an error has ended; returns at once. */
    public void wake() {
        trigger.fire();
    }

    /** Makes all stop checks and finalises all batches that are due: those whose last worker died in between. */
    public Uni<Void> finaliseDue() {
        return stopRules
                .due()
                .chain(all -> each(all, batch -> orLater(batch, stopRules.check(batch))))
                .chain(store::findFinalisableBatches)
                .chain(all -> each(all, due -> orLater(due.batch(), finalise(due))));
    }

    /** Epochs that this process ended. */
    public long won() {
        return won.get();
    }

    /** Epochs that another process had ended first. */
    public long missed() {
        return missed.get();
    }

    private static <T> Uni<Void> each(List<T> all, Function<T, Uni<Boolean>> step) {
        return Multi.createFrom()
                .iterable(all)
                .onItem()
                .transformToUniAndConcatenate(step::apply)
                .collect()
                .asList()
                .replaceWithVoid();
    }

    /** One batch that cannot be finalised now must not block the others. */
    private static Uni<Boolean> orLater(BatchId batch, Uni<Boolean> step) {
        return step.onFailure().recoverWithItem(failure -> {
            LOG.warnf("batch=%s not finalised, the next schedule retries: %s", batch, failure);
            return false;
        });
    }

    /** True if this call ended the epoch. */
    Uni<Boolean> finalise(BatchEpoch due) {
        return basis(due.batch())
                .chain(basis -> finalise(due, basis)
                        .onFailure(UnusableScenarioException.class)
                        .recoverWithUni(unusable -> writeNothing(due, basis)))
                .onFailure(FinaliseStore::isBasisChanged)
                .retry()
                .atMost(3)
                .invoke(ended -> (ended ? won : missed).incrementAndGet());
    }

    private Uni<Boolean> finalise(BatchEpoch due, ResultsBasis basis) {
        return scenarios
                .compiled(basis.scenarioId())
                .chain(scenario -> store.tallies(due.batch())
                        .emitOn(Infrastructure.getDefaultWorkerPool())
                        .map(tallies -> results(scenario, tallies, basis.intervals())))
                .chain(results -> store.finaliseBatch(due, results))
                .map(outcome -> isEnded(due, outcome));
    }

    private static FinalResults results(CompiledScenario scenario, List<StoredTally> tallies, IntervalRule intervals) {
        Tally merged = TallyMerger.merge(scenario, tallies);
        return FinalResults.of(
                tallies,
                intervals.kind(),
                merged.toBytes(),
                merged.results(scenario.scenario(), intervals),
                TeamResultsJson::of);
    }

    /**
     * A batch that ended because its scenario cannot be run has no results, and would otherwise stay due forever. If
     * some process could run it and stored results, there are tallies and this call is refused.
     */
    private Uni<Boolean> writeNothing(BatchEpoch due, ResultsBasis basis) {
        return store.finaliseBatch(due, FinalResults.none(basis.intervals().kind()))
                .map(outcome -> isEnded(due, outcome));
    }

    private static boolean isEnded(BatchEpoch due, String outcome) {
        if (outcome.equals("NOT_DUE")) {
            return false;
        }
        LOG.infof("batch=%s epoch=%d finalised status=%s", due.batch(), due.epoch(), outcome);
        return true;
    }

    /** Folds the segment with the most tallies; the others are folded by later completions. */
    Uni<Boolean> fold(BatchId batch) {
        return basis(batch)
                .chain(basis -> scenarios.compiled(basis.scenarioId()))
                .chain(scenario -> store.tallies(batch)
                        .emitOn(Infrastructure.getDefaultWorkerPool())
                        .chain(tallies -> fold(batch, scenario, TallySegments.largest(tallies))));
    }

    private Uni<Boolean> fold(BatchId batch, CompiledScenario scenario, List<StoredTally> segment) {
        if (segment.size() < 2) {
            return Uni.createFrom().item(false);
        }
        byte[] merged = TallyMerger.merge(scenario, segment).toBytes();
        return store.foldTallies(batch, segment.get(0).segment(), segment, merged);
    }

    private Uni<ResultsBasis> basis(BatchId batch) {
        return store.basis(batch)
                .onItem()
                .ifNull()
                .failWith(() -> new IllegalStateException("batch " + batch + " was deleted"));
    }
}
