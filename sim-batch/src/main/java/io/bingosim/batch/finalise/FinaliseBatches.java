package io.bingosim.batch.finalise;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.BatchId;
import io.bingosim.batch.Database;
import io.bingosim.batch.Pulse;
import io.bingosim.batch.complete.CompleteOutcome;
import io.bingosim.batch.finalise.FinaliseStore.Due;
import io.bingosim.batch.finalise.FinaliseStore.StoredTally;
import io.bingosim.batch.results.AnswerJson;
import io.bingosim.batch.scenario.ScenarioCache;
import io.bingosim.batch.scenario.ScenarioCache.UnusableScenarioException;
import io.bingosim.batch.schema.Readiness;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.stats.Tally;
import io.bingosim.engine.stats.TeamAnswer;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
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

/** Writes the answer of a batch whose runs are all done, once per epoch, whoever tries and however often. */
@ApplicationScoped
public class FinaliseBatches {
    private static final Logger LOG = Logger.getLogger(FinaliseBatches.class);

    private final FinaliseStore store;
    private final ScenarioCache scenarios;
    private final StopWhen stopWhen;
    private final int talliesMax;
    private final Set<BatchId> folding = ConcurrentHashMap.newKeySet();
    private final Pulse wakes = new Pulse("finalising", this::finaliseIfDue);
    private final AtomicLong won = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();

    FinaliseBatches(FinaliseStore store, ScenarioCache scenarios, StopWhen stopWhen, BatchConfig config) {
        this.store = store;
        this.scenarios = scenarios;
        this.stopWhen = stopWhen;
        this.talliesMax = config.finalise().talliesMax();
    }

    /** Sees to what a completion made due. Returns at once; what fails here is done by the schedule. */
    public void after(CompleteOutcome.Completed completed) {
        BatchId batch = completed.batchId();
        if (completed.stopDue()) {
            // The rule speaks before the end does: whether the batch stops early must not depend on who is quicker.
            new Pulse("stop check of " + batch, () -> stopWhen.check(batch)
                            .chain(stopped -> stopped || completed.allFinished()
                                    ? finalise(new Due(batch, completed.epoch()))
                                    : Uni.createFrom().item(false)))
                    .fire();
        } else if (completed.allFinished()) {
            new Pulse("finalising " + batch, () -> finalise(new Due(batch, completed.epoch()))).fire();
        } else if (completed.tallies() > talliesMax && folding.add(batch)) {
            new Pulse("folding " + batch, () -> fold(batch).eventually(() -> folding.remove(batch))).fire();
        }
    }

    /** Looks at once for what a cancel or an error has ended. Returns at once too. */
    public void wake() {
        wakes.fire();
    }

    /** The safety net for whoever died between the last completion and the answer. */
    @Scheduled(
            every = "${bingosim.finalise.period}",
            concurrentExecution = ConcurrentExecution.SKIP,
            skipExecutionIf = Readiness.class)
    public Uni<Void> finaliseIfDue() {
        return store.stopChecksDue()
                .chain(all -> each(all, batch -> orLater(batch, stopWhen.check(batch))))
                .chain(store::finalisable)
                .chain(all -> each(all, due -> orLater(due.batch(), finalise(due))));
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

    /** One batch that cannot be finished now must not keep the others from it. */
    private static Uni<Boolean> orLater(BatchId batch, Uni<Boolean> step) {
        return step.onFailure().recoverWithItem(failure -> {
            LOG.warnf("batch=%s could not be finalised and will be tried again: %s", batch, failure);
            return false;
        });
    }

    public long won() {
        return won.get();
    }

    public long lost() {
        return lost.get();
    }

    /** True if this call ended the epoch. */
    Uni<Boolean> finalise(Due due) {
        return compiled(due.batch())
                .chain(scenario -> store.tallies(due.batch())
                        .emitOn(Infrastructure.getDefaultWorkerPool())
                        .chain(tallies -> write(due, scenario, tallies)))
                .onFailure(UnusableScenarioException.class)
                .recoverWithUni(unusable -> writeNothing(due))
                .onFailure(failure -> Database.isState(failure, FinaliseStore.TALLIES_CHANGED))
                .retry()
                .atMost(3)
                .invoke(ended -> (ended ? won : lost).incrementAndGet());
    }

    private Uni<Boolean> write(Due due, CompiledScenario scenario, List<StoredTally> tallies) {
        Tally merged = Merging.merge(scenario, tallies);
        List<TeamAnswer> answers = merged.answers(scenario.scenario());
        return store.finalise(
                        due,
                        Merging.ids(tallies),
                        merged.toBytes(),
                        answers.stream().map(TeamAnswer::key).toArray(String[]::new),
                        answers.stream().map(AnswerJson::of).toArray(String[]::new))
                .map(outcome -> tell(due, outcome));
    }

    /**
     * A batch that ended because its scenario cannot be run has nothing to answer, and would otherwise be looked at for
     * ever. If some process could run it and stored results, the tallies differ from none and this is refused.
     */
    private Uni<Boolean> writeNothing(Due due) {
        return store.finalise(due, new Long[0], new byte[0], new String[0], new String[0])
                .map(outcome -> tell(due, outcome));
    }

    private boolean tell(Due due, String outcome) {
        if (outcome.equals("NOT_DUE")) {
            return false;
        }
        LOG.infof("batch=%s epoch=%d finalised status=%s", due.batch(), due.epoch(), outcome);
        return true;
    }

    /** Folds the segment with the most tallies; the rest waits for the next time. */
    Uni<Boolean> fold(BatchId batch) {
        return compiled(batch).chain(scenario -> store.tallies(batch)
                .emitOn(Infrastructure.getDefaultWorkerPool())
                .chain(tallies -> fold(batch, scenario, Segments.largest(tallies))));
    }

    private Uni<Boolean> fold(BatchId batch, CompiledScenario scenario, List<StoredTally> segment) {
        if (segment.size() < 2) {
            return Uni.createFrom().item(false);
        }
        byte[] merged = Merging.merge(scenario, segment).toBytes();
        return store.foldTallies(batch, segment.get(0).segment(), Merging.ids(segment), merged);
    }

    private Uni<CompiledScenario> compiled(BatchId batch) {
        return store.scenarioId(batch)
                .onItem()
                .ifNull()
                .failWith(() -> new IllegalStateException("batch " + batch + " is gone"))
                .chain(scenarios::compiled);
    }
}
