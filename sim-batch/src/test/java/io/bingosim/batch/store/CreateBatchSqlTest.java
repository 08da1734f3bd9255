package io.bingosim.batch.store;

import static io.bingosim.batch.testing.ABatch.aBatch;
import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.testing.Race;
import io.bingosim.batch.testing.Sql.Row;
import io.bingosim.batch.testing.Steps;
import io.bingosim.batch.testing.TestDatabases;
import io.bingosim.stack.postgres.DatabaseAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CreateBatchSqlTest {
    private final DatabaseAddress database = TestDatabases.fresh();

    @AutoClose
    private final Steps steps = new Steps(database);

    @Test
    void a_batch_is_pending_and_has_no_chunk_whatever_its_size() {
        UUID small = steps.create(aBatch().withRuns(10));
        UUID huge = steps.create(aBatch().withRuns(100_000_000));

        assertThat(List.of(steps.batch(small), steps.batch(huge)))
                .extracting(batch -> batch.text("status"))
                .containsOnly("PENDING");
        assertThat(steps.sql.number("SELECT count(*) FROM run_chunk")).isZero();
        assertThat(steps.sql.rows("SELECT 1 FROM outbox_event WHERE type = 'batch.created'"))
                .hasSize(2);
    }

    @Test
    void repeating_a_request_with_the_same_id_is_a_replay() {
        var request = aBatch();
        UUID id = steps.create(request);

        Row again = steps.tryCreate(request);

        assertThat(again.text("outcome")).isEqualTo("REPLAYED");
        assertThat(again.get("batch_id")).isEqualTo(id);
    }

    @Test
    void an_unknown_or_hidden_scenario_is_rejected_and_its_document_makes_it_visible_again() {
        assertThat(steps.tryCreate(aBatch().ofStoredScenario()).text("outcome")).isEqualTo("UNKNOWN_SCENARIO");

        steps.create(aBatch());
        assertThat(steps.tryCreate(aBatch().ofStoredScenario()).text("outcome")).isEqualTo("CREATED");

        assertThat(steps.sql.is("SELECT hide_scenario(?)", Steps.SCENARIO)).isTrue();
        assertThat(steps.sql.is("SELECT hide_scenario(?)", Steps.SCENARIO)).isFalse();
        assertThat(steps.tryCreate(aBatch().ofStoredScenario()).text("outcome")).isEqualTo("UNKNOWN_SCENARIO");

        steps.create(aBatch());
        assertThat(steps.tryCreate(aBatch().ofStoredScenario()).text("outcome")).isEqualTo("CREATED");
    }

    @Nested
    class An_unlisted_scenario {
        @Test
        void can_be_used_by_its_id_but_is_not_part_of_the_library() {
            assertThat(store(false)).isEqualTo("CREATED");

            assertThat(isListed()).isFalse();
            assertThat(steps.tryCreate(aBatch().ofStoredScenario()).text("outcome"))
                    .isEqualTo("CREATED");
            assertThat(store(false)).isEqualTo("KNOWN");
        }

        @Test
        void joins_the_library_when_it_is_stored_as_listed_and_stays_there() {
            store(false);

            assertThat(store(true)).isEqualTo("CREATED");
            assertThat(isListed()).isTrue();
            assertThat(store(false)).isEqualTo("KNOWN");
            assertThat(isListed()).isTrue();
        }

        @Test
        void is_readable_again_but_not_listed_after_it_was_hidden() {
            store(true);
            steps.sql.is("SELECT hide_scenario(?)", Steps.SCENARIO);

            assertThat(store(false)).isEqualTo("CREATED");
            assertThat(isListed()).isFalse();
            assertThat(steps.tryCreate(aBatch().ofStoredScenario()).text("outcome"))
                    .isEqualTo("CREATED");
        }

        private String store(boolean listed) {
            return steps.sql
                    .one(
                            "SELECT store_scenario(?, 'two teams', ?, 2, '[]', ?) AS outcome",
                            Steps.SCENARIO,
                            Steps.DOCUMENT,
                            listed)
                    .text("outcome");
        }

        private boolean isListed() {
            return steps.sql.is("SELECT listed FROM scenario WHERE id = ?", Steps.SCENARIO);
        }
    }

    @Nested
    class With_an_idempotency_key {
        @Test
        void the_same_request_is_a_replay_and_another_request_is_a_reused_key() {
            UUID first = steps.create(aBatch().of("ann").withKey("k", "h1"));

            Row same = steps.tryCreate(aBatch().of("ann").withKey("k", "h1"));
            Row other = steps.tryCreate(aBatch().of("ann").withKey("k", "h2"));
            Row stranger = steps.tryCreate(aBatch().of("bob").withKey("k", "h1"));

            assertThat(same.text("outcome")).isEqualTo("REPLAYED");
            assertThat(same.get("batch_id")).isEqualTo(first);
            assertThat(other.text("outcome")).isEqualTo("KEY_REUSED");
            assertThat(stranger.text("outcome")).isEqualTo("CREATED");
        }

        @Test
        void a_rejected_request_does_not_consume_the_key() {
            assertThat(steps.tryCreate(aBatch().withRuns(100).limitedTo(9, 99).withKey("k", "h"))
                            .text("outcome"))
                    .isEqualTo("TOO_MANY_RUNS");

            assertThat(steps.tryCreate(aBatch().withKey("k", "h")).text("outcome"))
                    .isEqualTo("CREATED");
        }

        @Test
        void a_hundred_concurrent_requests_create_one_batch() {
            List<Steps> callers = callers(20);
            try (Race race = new Race(20)) {
                for (int round = 0; round < 5; round++) {
                    String key = "key " + round;
                    List<Row> rows = race.run(callers.stream()
                            .<Callable<Row>>map(caller ->
                                    () -> caller.tryCreate(aBatch().of("ann").withKey(key, "h")))
                            .toList());

                    assertThat(rows)
                            .extracting(row -> row.get("batch_id"))
                            .containsOnly(rows.get(0).get("batch_id"));
                    assertThat(rows)
                            .filteredOn(row -> row.text("outcome").equals("CREATED"))
                            .hasSize(1);
                }
            }
            assertThat(steps.sql.number("SELECT count(*) FROM batch")).isEqualTo(5);
            callers.forEach(Steps::close);
        }
    }

    @Nested
    class Limits {
        @Test
        void active_batches_are_limited_exactly_even_for_concurrent_requests() {
            List<Steps> callers = callers(16);
            try (Race race = new Race(16)) {
                List<Row> rows = race.run(callers.stream()
                        .<Callable<Row>>map(caller ->
                                () -> caller.tryCreate(aBatch().of("ann").limitedTo(5, 1_000_000)))
                        .toList());

                assertThat(rows)
                        .filteredOn(row -> row.text("outcome").equals("CREATED"))
                        .hasSize(5);
                assertThat(rows)
                        .filteredOn(row -> row.text("outcome").equals("TOO_MANY_BATCHES"))
                        .hasSize(11);
            }
            callers.forEach(Steps::close);
        }

        @Test
        void queued_runs_are_the_unfinished_runs_of_the_principal() {
            UUID first = steps.create(aBatch().of("ann").withRuns(60));
            steps.create(aBatch().of("bob").withRuns(1_000));

            assertThat(steps.tryCreate(aBatch().of("ann").withRuns(41).limitedTo(9, 100))
                            .text("outcome"))
                    .isEqualTo("TOO_MANY_RUNS");
            assertThat(steps.tryCreate(aBatch().of("ann").withRuns(40).limitedTo(9, 100))
                            .text("outcome"))
                    .isEqualTo("CREATED");

            steps.cancel(first);
            assertThat(steps.tryCreate(aBatch().of("ann").withRuns(60).limitedTo(9, 100))
                            .text("outcome"))
                    .isEqualTo("CREATED");
        }
    }

    private List<Steps> callers(int count) {
        List<Steps> callers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            callers.add(new Steps(database));
        }
        return callers;
    }
}
