package io.bingosim.batch.store;

import static io.bingosim.batch.testing.ABatch.aBatch;
import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.testing.Race;
import io.bingosim.batch.testing.Sql.Row;
import io.bingosim.batch.testing.Steps;
import io.bingosim.batch.testing.TestDatabases;
import io.bingosim.stack.postgres.DatabaseAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class LeaderSqlTest {
    private final DatabaseAddress database = TestDatabases.fresh();

    @AutoClose
    private final Steps old = new Steps(database);

    @AutoClose
    private final Steps next = new Steps(database);

    @Test
    void one_worker_leads_and_keeps_its_token_while_it_renews() {
        assertThat(lead(old, 60)).isEqualTo(1);
        assertThat(lead(next, 60)).isNull();
        assertThat(lead(old, 60)).isEqualTo(1);
    }

    @Test
    void a_token_is_never_given_twice() {
        lead(old, -1);
        assertThat(lead(next, -1)).isEqualTo(2);
        assertThat(lead(old, -1)).isEqualTo(3);
        assertThat(lead(old, -1))
                .as("the same worker, but its lease had run out")
                .isEqualTo(4);
        assertThat(old.sql.is("SELECT resign_leadership('x', ?, 4)", old.worker))
                .isFalse();
    }

    @Test
    void after_a_resignation_the_next_worker_leads_at_once() {
        lead(old, 60);

        assertThat(old.sql.is("SELECT resign_leadership('x', ?, 1)", next.worker))
                .isFalse();
        assertThat(old.sql.is("SELECT resign_leadership('x', ?, 1)", old.worker))
                .isTrue();
        assertThat(old.sql.is("SELECT resign_leadership('x', ?, 1)", old.worker))
                .isFalse();

        assertThat(lead(next, 60)).isEqualTo(2);
    }

    @Test
    void a_takeover_is_measured_from_the_last_renewal_or_the_resignation() {
        lead(old, 60);
        assertThat(takeoverSeconds()).as("no takeover yet").isNull();

        old.sql.rows(
                "UPDATE leader_lease SET renewed_at = renewed_at - interval '12 s', expires_at = clock_timestamp()");
        lead(next, 60);
        assertThat(takeoverSeconds()).isBetween(12.0, 60.0);
        lead(next, 60);
        assertThat(takeoverSeconds()).as("a renewal is not a takeover").isBetween(12.0, 60.0);

        old.sql.rows("UPDATE leader_lease SET renewed_at = renewed_at - interval '12 s'");
        assertThat(old.sql.is("SELECT resign_leadership('x', ?, 2)", next.worker))
                .isTrue();
        lead(old, 60);
        assertThat(takeoverSeconds()).as("after a resignation").isLessThan(12);
    }

    @Test
    void many_candidates_at_once_get_different_tokens() {
        List<Steps> candidates =
                IntStream.range(0, 8).mapToObj(i -> new Steps(database)).toList();
        Set<Long> tokens = new HashSet<>();
        try (Race race = new Race(8)) {
            for (int round = 0; round < 20; round++) {
                race.run(candidates.stream()
                                .<Callable<Long>>map(candidate -> () -> token(candidate, -1))
                                .toList())
                        .forEach(token -> assertThat(tokens.add(token)).isTrue());
            }
        }
        assertThat(tokens).hasSize(160);
        candidates.forEach(Steps::close);
    }

    @Nested
    class Retention {
        @Test
        void an_old_token_removes_nothing() {
            publishedEvent();
            long token = token(old, -1);
            lead(next, 60);

            assertThat(clean(old, token))
                    .allSatisfy(row -> assertThat(row.number("removed")).isZero());
            assertThat(clean(next, token + 1))
                    .filteredOn(row -> row.text("what").equals("outbox_event"))
                    .singleElement()
                    .satisfies(row -> assertThat(row.number("removed")).isEqualTo(1));
        }

        @Test
        void a_takeover_waits_for_the_write_of_a_leader_that_stalls_in_the_middle_of_it() {
            publishedEvent();
            long token = token(old, -1);
            try (Race race = new Race(1)) {
                old.sql.begin();
                clean(old, token);
                Future<Long> takeover = race.start(() -> lead(next, 60));
                Awaitility.await()
                        .until(() -> old.sql.number("SELECT count(*) FROM pg_stat_activity"
                                        + " WHERE datname = current_database() AND wait_event_type = 'Lock'")
                                == 1);

                old.sql.commit();

                assertThat(Race.get(takeover)).isEqualTo(token + 1);
                publishedEvent();
                assertThat(clean(old, token))
                        .allSatisfy(row -> assertThat(row.number("removed")).isZero());
            }
        }

        @Test
        void only_old_and_unneeded_rows_are_removed() {
            old.present("LOCAL", 10);
            UUID batch = old.create(aBatch().withRuns(4));
            old.dispatch(2);
            var chunks = old.ask("LOCAL", 2);
            old.complete(chunks.get(0), List.of(0L), false);
            old.complete(chunks.get(1), List.of(2L), true);
            old.sql.rows("SELECT store_scenario(?, 'unused', '{}', 1, '[]')", "a".repeat(64));
            old.sql.rows("SELECT hide_scenario(id) FROM scenario");
            old.sql.rows("SELECT store_scenario(?, 'unlisted', '{}', 1, '[]', false)", "b".repeat(64));
            old.sql.rows("SELECT store_scenario(?, 'listed', '{}', 1, '[]')", "c".repeat(64));
            old.sql.rows("UPDATE worker SET gone_at = clock_timestamp() - interval '1 hour'");
            long token = token(old, 60);

            assertThat(clean(old, token))
                    .extracting(row -> row.text("what") + " " + row.number("removed"))
                    .containsExactly(
                            "outbox_event 0",
                            "chunk_attempt 2",
                            "run_failure 1",
                            "worker 1",
                            "scenario 2",
                            "failed_event 0",
                            "failed_message 0",
                            "failed_message_chain 0",
                            "batch 0",
                            "experiment 0");

            assertThat(old.sql.one("SELECT final, run FROM run_failure").number("run"))
                    .isZero();
            assertThat(old.sql.rows("SELECT 1 FROM outbox_event WHERE entity_id = ?", batch))
                    .isNotEmpty();
        }

        @Test
        void failed_messages_are_removed_when_they_are_dealt_with_and_old() {
            for (String hash : List.of("open", "skipped", "republished")) {
                old.sql.rows(
                        "SELECT record_failed_message('e', 'q', 'x', 'k', ?, '\\x01', 1, '{}', 'bad', NULL)", hash);
            }
            old.sql.rows(
                    "SELECT record_failed_message('done', 'q', 'x', 'k', 'skipped', '\\x01', 1, '{}', 'bad', NULL)");
            old.sql.rows("UPDATE failed_message SET should_skip = true WHERE message_hash = 'skipped'");
            old.sql.rows(
                    "UPDATE failed_message SET republished_at = clock_timestamp() WHERE message_hash = 'republished'");
            old.create(aBatch());
            old.sql.rows("UPDATE outbox_event SET state = 'FAILED'");
            long token = token(old, 60);

            assertThat(cleanMessagesAndBatches(token, "1 day"))
                    .containsExactly("failed_event 0", "failed_message 0", "failed_message_chain 0", "batch 0");
            assertThat(cleanMessagesAndBatches(token, "0"))
                    .containsExactly("failed_event 1", "failed_message 3", "failed_message_chain 1", "batch 0");
            assertThat(old.sql.text("SELECT message_hash FROM failed_message")).isEqualTo("open");
        }

        @Test
        void ended_batches_are_removed_only_if_so_configured() {
            UUID ended = old.create(aBatch());
            UUID active = old.create(aBatch());
            old.sql.rows("SELECT cancel_batch(?)", ended);
            old.sql.rows("UPDATE batch SET finalised_at = clock_timestamp() WHERE id = ?", ended);
            long token = token(old, 60);

            clean(old, token);
            assertThat(old.sql.number("SELECT count(*) FROM batch"))
                    .as("kept by default")
                    .isEqualTo(2);
            assertThat(cleanMessagesAndBatches(token, "0")).contains("batch 1");

            assertThat(old.sql.value(UUID.class, "SELECT id FROM batch")).isEqualTo(active);
        }

        private List<String> cleanMessagesAndBatches(long token, String age) {
            return old
                    .sql
                    .rows(
                            "SELECT * FROM delete_expired_rows('x', ?, 1000, NULL, NULL, NULL, NULL, ?::interval, ?::interval)",
                            token,
                            age,
                            age)
                    .stream()
                    .map(row -> row.text("what") + " " + row.number("removed"))
                    .filter(row -> row.startsWith("failed") || row.startsWith("batch"))
                    .toList();
        }

        private void publishedEvent() {
            old.create(aBatch());
            old.sql.rows("UPDATE outbox_event SET state = 'PUBLISHED', published_at = clock_timestamp()");
        }

        private List<Row> clean(Steps leader, long token) {
            return leader.sql.rows(
                    "SELECT * FROM delete_expired_rows('x', ?, 1000, interval '0', interval '0', interval '0', interval '0')",
                    token);
        }
    }

    private @Nullable Double takeoverSeconds() {
        return (Double) old.sql
                .one("SELECT extract(EPOCH FROM takeover)::float8 AS seconds FROM leader_lease")
                .get("seconds");
    }

    private static long token(Steps candidate, double leaseSeconds) {
        return Objects.requireNonNull(lead(candidate, leaseSeconds));
    }

    private static @Nullable Long lead(Steps candidate, double leaseSeconds) {
        return (Long) candidate
                .sql
                .one(
                        "SELECT acquire_leadership('x', ?, make_interval(secs => ?)) AS token",
                        candidate.worker,
                        leaseSeconds)
                .get("token");
    }
}
