package io.bingosim.batch.steps.finalise;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.WorkerId;
import io.bingosim.batch.background.Background;
import io.bingosim.batch.background.CoalescingTrigger;
import io.bingosim.batch.model.BatchEpoch;
import io.bingosim.batch.model.CompleteOutcome;
import io.bingosim.batch.model.FinalResults;
import io.bingosim.batch.model.ResultsBasis;
import io.bingosim.batch.model.StoredPrefix;
import io.bingosim.batch.model.StoredTally;
import io.bingosim.batch.results.TeamResultsJson;
import io.bingosim.batch.scenario.ScenarioCache;
import io.bingosim.batch.scenario.ScenarioCache.UnusableScenarioException;
import io.bingosim.batch.steps.look.ExperimentConductor;
import io.bingosim.batch.store.FinaliseStore;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.stats.IntervalKind;
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

    private final FinaliseStore store;
    private final ScenarioCache scenarios;
    private final StopRuleChecker stopRules;
    private final ExperimentConductor conductor;
    private final WorkerId worker;
    private final Set<BatchId> folding = ConcurrentHashMap.newKeySet();
    private final FoldLimits foldLimits = new FoldLimits();
    private final CoalescingTrigger trigger = new CoalescingTrigger("finalising", this::finaliseDue);
    private final AtomicLong won = new AtomicLong();
    private final AtomicLong missed = new AtomicLong();

    BatchFinaliser(
            FinaliseStore store,
            ScenarioCache scenarios,
            StopRuleChecker stopRules,
            ExperimentConductor conductor,
            WorkerId worker) {
        this.store = store;
        this.scenarios = scenarios;
        this.stopRules = stopRules;
        this.conductor = conductor;
        this.worker = worker;
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
        } else if (foldLimits.isExceeded(batch, completed.tallies()) && folding.add(batch)) {
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
                        .recoverWithUni(unusable -> writeNothing(due, basis))
                        .invoke(ended -> wakeConductor(ended, basis)))
                .onFailure(FinaliseStore::isBasisChanged)
                .retry()
                .atMost(3)
                .invoke(ended -> (ended ? won : missed).incrementAndGet());
    }

    /** The last variant to end makes a look due. If it is missed here, the conductor's schedule finds it. */
    private void wakeConductor(boolean ended, ResultsBasis basis) {
        if (ended && basis.isVariant()) {
            conductor.wake();
        }
    }

    private Uni<Boolean> finalise(BatchEpoch due, ResultsBasis basis) {
        return scenarios
                .compiled(basis.scenarioId())
                .chain(scenario -> store.prefix(due.batch())
                        .emitOn(Infrastructure.getDefaultWorkerPool())
                        .map(prefix -> results(scenario, prefix, basis.intervalKind())))
                .chain(results -> store.finaliseBatch(due, results))
                .map(outcome -> isEnded(due, outcome));
    }

    private static FinalResults results(CompiledScenario scenario, StoredPrefix prefix, IntervalKind kind) {
        Tally merged = TallyMerger.merge(scenario, prefix.tallies());
        IntervalRule intervals =
                new IntervalRule(kind, prefix.coverage(merged.runs()).missingRuns());
        return FinalResults.of(
                prefix.tallies(),
                kind,
                merged.toPackedBytes(),
                merged.results(scenario.scenario(), intervals),
                TeamResultsJson::of);
    }

    /**
     * A batch that ended because its scenario cannot be run has no results, and would otherwise stay due forever. If
     * some process could run it and stored results, there are tallies and this call is refused.
     */
    private Uni<Boolean> writeNothing(BatchEpoch due, ResultsBasis basis) {
        return store.finaliseBatch(due, FinalResults.none(basis.intervalKind())).map(outcome -> isEnded(due, outcome));
    }

    private boolean isEnded(BatchEpoch due, String outcome) {
        if (outcome.equals("NOT_DUE")) {
            return false;
        }
        LOG.infof("batch=%s worker=%s finalised status=%s epoch=%d", due.batch(), worker.id(), outcome, due.epoch());
        return true;
    }

    /** Joins all tallies whose ranges are neighbours. */
    Uni<Boolean> fold(BatchId batch) {
        return store.tallyRanges(batch).chain(ranges -> fold(batch, TallyNeighbours.groups(ranges)));
    }

    private Uni<Boolean> fold(BatchId batch, List<List<Long>> groups) {
        List<List<Long>> joined =
                groups.stream().filter(group -> group.size() > 1).toList();
        return (joined.isEmpty() ? Uni.createFrom().item(true) : join(batch, joined)).invoke(folded -> {
            if (folded) {
                foldLimits.folded(batch, groups.size());
            }
        });
    }

    private Uni<Boolean> join(BatchId batch, List<List<Long>> groups) {
        List<Long> ids = groups.stream().flatMap(List::stream).toList();
        return basis(batch)
                .chain(basis -> scenarios.compiled(basis.scenarioId()))
                .chain(scenario -> store.tallies(ids)
                        .emitOn(Infrastructure.getDefaultWorkerPool())
                        .chain(tallies -> store.foldTallies(batch, groups, merged(scenario, groups, tallies))));
    }

    /** A tally that is gone is left out; then fold_tallies refuses the whole call. */
    private static List<byte[]> merged(CompiledScenario scenario, List<List<Long>> groups, List<StoredTally> tallies) {
        return groups.stream()
                .map(Set::copyOf)
                .map(group -> tallies.stream()
                        .filter(tally -> group.contains(tally.id()))
                        .toList())
                .map(group -> TallyMerger.merge(scenario, group).toPackedBytes())
                .toList();
    }

    private Uni<ResultsBasis> basis(BatchId batch) {
        return store.basis(batch)
                .onItem()
                .ifNull()
                .failWith(() -> new IllegalStateException("batch " + batch + " was deleted"));
    }
}
