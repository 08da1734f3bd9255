package io.bingosim.batch.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.testing.Chunk;
import io.bingosim.batch.testing.HarbourRuns;
import io.bingosim.batch.testing.Steps;
import io.bingosim.batch.testing.TestDatabases;
import io.bingosim.batch.testing.Wiring;
import io.bingosim.stack.postgres.DatabaseAddress;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * Sixteen slots in virtual time, where a run takes thirty times as long if its first team does not win. Results of whatever
 * has finished would show that team winning far too often.
 */
class LiveResultsTest {
    private static final int SLOTS = 16;
    private static final int RUNS = 400;

    private final DatabaseAddress database = TestDatabases.fresh();
    private final HarbourRuns harbour = new HarbourRuns();
    private final Wiring beans = new Wiring(database, Map.of());

    @AutoClose
    private final Steps steps = new Steps(database).present("LOCAL", 1_000);

    @AfterEach
    void close() {
        beans.close();
    }

    @Test
    void at_every_look_are_those_of_the_first_n_runs_whatever_has_finished_behind_them() {
        BatchId batch = harbour.create(beans, steps, RUNS);
        int looks = 0;
        int looksThatHidFinishedRuns = 0;
        for (VirtualSlots slots = new VirtualSlots(); slots.completeNext(); ) {
            if (slots.completed % 10 != 0) {
                continue;
            }
            BatchResults live = results(batch);
            looks++;
            assertThat(live.facts().finished()).isEqualTo(slots.completed);
            assertThat(live.coverage().missingRuns()).isZero();
            assertThat(live.teams()).isEqualTo(harbour.results(live.coverage().coveredRuns()));
            looksThatHidFinishedRuns += live.coverage().coveredRuns() < slots.completed ? 1 : 0;
        }

        assertThat(looks).isGreaterThan(30);
        assertThat(looksThatHidFinishedRuns).isGreaterThan(20);
    }

    @Test
    void of_a_cancelled_batch_are_those_of_the_prefix_it_had() {
        BatchId batch = harbour.create(beans, steps, RUNS);
        VirtualSlots slots = new VirtualSlots();
        while (slots.completed < 100) {
            slots.completeNext();
        }
        long covered = results(batch).coverage().coveredRuns();
        assertThat(covered).isBetween(1L, 99L);

        steps.cancel(batch.value());
        BatchResults cancelled = results(batch);

        assertThat(cancelled.coverage().coveredRuns()).isEqualTo(covered);
        assertThat(cancelled.facts().finished()).isEqualTo(100);
        assertThat(cancelled.teams()).isEqualTo(harbour.results(covered));
    }

    @Test
    void count_runs_that_wait_for_a_retry_as_missing_and_then_include_them() {
        BatchId batch = harbour.create(beans, steps, RUNS);
        steps.dispatch(10, 2);
        List<Chunk> chunks = steps.ask("LOCAL", 2);
        steps.complete(chunks.get(0), List.of(3L, 4L), true);
        steps.complete(chunks.get(1), List.of(15L), false);

        BatchResults before = results(batch);
        assertThat(before.coverage().coveredRuns()).isEqualTo(20);
        assertThat(before.coverage().missingRuns()).isEqualTo(3);
        assertThat(before.facts().coveredFailed()).isEqualTo(1);
        assertThat(before.teams()).isEqualTo(harbour.results(20, 3, 4, 15));

        steps.complete(steps.ask("LOCAL", 1).get(0));
        BatchResults after = results(batch);
        assertThat(after.coverage().missingRuns()).isEqualTo(1);
        assertThat(after.teams()).isEqualTo(harbour.results(20, 15));
    }

    private BatchResults results(BatchId batch) {
        return beans.get(ResultsReader.class).results(batch).await().indefinitely();
    }

    /** Each slot takes the next run as soon as it is free; the one that ends first completes first. */
    private final class VirtualSlots {
        private final Queue<Chunk> waiting = new ArrayDeque<>();
        private final Map<Chunk, Long> ends = new HashMap<>();
        private final PriorityQueue<Chunk> running =
                new PriorityQueue<>(Comparator.<Chunk>comparingLong(ends::get).thenComparingLong(Chunk::firstRun));
        private int completed;

        private VirtualSlots() {
            steps.dispatch(1, RUNS);
            waiting.addAll(steps.ask("LOCAL", RUNS).stream()
                    .sorted(Comparator.comparingLong(Chunk::firstRun))
                    .toList());
            for (int slot = 0; slot < SLOTS; slot++) {
                start(0);
            }
        }

        /** False at the end. */
        private boolean completeNext() {
            Chunk next = running.poll();
            if (next == null) {
                return false;
            }
            steps.complete(next);
            completed++;
            start(ends.get(next));
            return true;
        }

        private void start(long now) {
            Chunk next = waiting.poll();
            if (next != null) {
                ends.put(next, now + (harbour.firstTeamWins(next.firstRun()) ? 1 : 30));
                running.add(next);
            }
        }
    }
}
