package io.bingosim.batch.steps.finalise;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.model.TallyRange;
import io.bingosim.batch.store.FinaliseStore;
import io.bingosim.batch.testing.Chunk;
import io.bingosim.batch.testing.HarbourRuns;
import io.bingosim.batch.testing.Steps;
import io.bingosim.batch.testing.TestDatabases;
import io.bingosim.batch.testing.Wiring;
import io.bingosim.engine.stats.Tally;
import io.bingosim.stack.postgres.DatabaseAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class TallyFoldingTest {
    private static final int SLOTS = 128;
    private static final int RUNS = 800;
    private static final int MORE = 64;

    private final DatabaseAddress database = TestDatabases.fresh();
    private final HarbourRuns harbour = new HarbourRuns();
    private final Wiring beans = new Wiring(database, Map.of());

    @AutoClose
    private final Steps steps = new Steps(database).present("LOCAL", 100_000);

    @AfterEach
    void close() {
        beans.close();
    }

    @Test
    void the_number_of_tallies_is_bounded_by_open_chunks_and_not_by_runs() {
        long seed = Long.getLong("bingosim.fold.seed", System.nanoTime());
        System.out.println("bingosim.fold.seed=" + seed);
        Random random = new Random(seed);
        BatchId batch = harbour.create(beans, steps, RUNS);
        BatchFinaliser finaliser = beans.get(BatchFinaliser.class);
        FoldLimits limits = new FoldLimits();
        List<Chunk> open = new ArrayList<>();
        long most = 0;
        long folds = 0;
        for (long completed = 0; completed < RUNS; completed++) {
            if (open.size() < SLOTS / 2) {
                steps.dispatch(1, SLOTS - open.size());
                open.addAll(steps.ask("LOCAL", SLOTS));
            }
            // The first chunk of all is the last one to complete: the prefix stands still, and all behind it is joined.
            boolean isLast = completed == RUNS - 1;
            Chunk chunk = open.remove(isLast ? 0 : 1 + random.nextInt(open.size() - 1));
            boolean isRetried = chunk.attempt() == 1 && random.nextInt(10) == 0;
            long tallies = steps.complete(chunk, isRetried ? List.of(chunk.firstRun()) : List.of(), true)
                    .number("tallies");
            completed -= isRetried ? 1 : 0;
            if (limits.isExceeded(batch, (int) tallies)) {
                finaliser.fold(batch).await().indefinitely();
                tallies = steps.sql.number("SELECT count(*) FROM chunk_tally");
                limits.folded(batch, (int) tallies);
                folds++;
                // Between the open chunks, and one behind the last.
                assertThat(tallies).isLessThanOrEqualTo(open.size() + 1);
            }
            most = Math.max(most, tallies);
        }

        assertThat(most).isLessThanOrEqualTo(SLOTS + 1 + MORE + 1);
        assertThat(folds).isBetween(4L, RUNS / 32L);
        assertThat(finaliser.fold(batch).await().indefinitely()).isTrue();
        byte[] one = (byte[]) steps.sql.one("SELECT tally FROM chunk_tally").required("tally");
        assertThat(Tally.fromBytes(one))
                .isEqualTo(harbour.tally(LongStream.range(0, RUNS).boxed().toList()));
    }

    @Test
    void neighbours_touch_or_overlap_within_one_segment() {
        assertThat(TallyNeighbours.groups(List.of(
                        new TallyRange(1, 0, 0, 10),
                        new TallyRange(2, 0, 3, 4),
                        new TallyRange(3, 0, 10, 20),
                        new TallyRange(4, 0, 21, 30),
                        new TallyRange(5, 1, 30, 40))))
                .containsExactly(List.of(1L, 2L, 3L), List.of(4L), List.of(5L));
    }

    @Test
    void a_fold_that_comes_too_late_joins_nothing() {
        BatchId batch = harbour.create(beans, steps, RUNS);
        steps.dispatch(1, 3);
        steps.ask("LOCAL", 3).forEach(steps::complete);
        Long[] ids = steps.tallies(batch.value());
        FinaliseStore store = beans.get(FinaliseStore.class);
        steps.fold(batch.value(), ids[0], ids[1]);

        assertThat(store.foldTallies(batch, List.of(List.of(ids)), List.of(Steps.TALLY))
                        .await()
                        .indefinitely())
                .isFalse();
    }
}
