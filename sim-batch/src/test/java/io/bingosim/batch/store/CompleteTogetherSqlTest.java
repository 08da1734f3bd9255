package io.bingosim.batch.store;

import static io.bingosim.batch.testing.ABatch.aBatch;
import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.testing.Chunk;
import io.bingosim.batch.testing.Race;
import io.bingosim.batch.testing.Sql.Row;
import io.bingosim.batch.testing.Steps;
import io.bingosim.batch.testing.TestDatabases;
import io.bingosim.stack.postgres.DatabaseAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class CompleteTogetherSqlTest {
    private final DatabaseAddress database = TestDatabases.fresh();

    @AutoClose
    private final Steps steps = new Steps(database).present("LOCAL", 1_000);

    @Test
    void several_chunks_complete_together_and_each_has_its_own_outcome() {
        UUID batch = steps.create(aBatch().withRuns(40));
        steps.dispatch(10);
        List<Chunk> chunks = steps.ask("LOCAL", 10);
        steps.release(chunks.get(1));

        List<Row> rows =
                steps.complete(chunks, Map.of(chunks.get(0), List.of(4L), chunks.get(2), List.of(20L, 21L)), true);

        assertThat(rows)
                .extracting(row -> row.text("outcome"))
                .containsExactly("COMPLETED", "STALE", "COMPLETED", "COMPLETED");
        assertThat(rows).extracting(row -> row.number("retried")).containsExactly(1L, 0L, 2L, 0L);
        Row stored = steps.batch(batch);
        assertThat(stored.number("runs_completed")).isEqualTo(27);
        assertThat(stored.number("runs_retried")).isEqualTo(3);
        assertThat(steps.sql.rows("SELECT run_indexes FROM run_chunk WHERE attempt = 2 ORDER BY id"))
                .extracting(row -> row.get("run_indexes"))
                .containsExactly(List.of(4L), List.of(20L, 21L));
        assertThat(steps.sql.rows("SELECT missing FROM result_block ORDER BY chunk_id"))
                .extracting(row -> row.get("missing"))
                .containsExactly(List.of(4L), List.of(20L, 21L), null);
        assertThat(steps.sql.number("SELECT sum(runs) FROM chunk_tally")).isEqualTo(27);
    }

    @Test
    void crossing_completions_and_rescues_never_deadlock() throws Exception {
        UUID batch = steps.create(aBatch().withRuns(2_000));
        List<Steps> workers =
                IntStream.range(0, 6).mapToObj(i -> new Steps(database)).toList();
        try (Race race = new Race(7)) {
            for (int round = 0; round < 20; round++) {
                steps.dispatch(4, 24);
                List<Callable<String>> crossing = new ArrayList<>();
                for (Steps worker : workers) {
                    List<Chunk> held = new ArrayList<>(worker.ask("LOCAL", 4));
                    Collections.reverse(held);
                    crossing.add(() -> worker.complete(held, Map.of(), true).toString());
                }
                crossing.add(() -> steps.rescue().toString());
                race.run(crossing);
            }
        }
        // These workers have no row: the chunk belongs to the first of rescue and completion.
        assertThat(steps.batch(batch).number("runs_completed"))
                .isPositive()
                .isEqualTo(steps.sql.number("SELECT sum(run_count) FROM result_block"));
        workers.forEach(Steps::close);
    }
}
