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
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class OutboxSqlTest {
    private final DatabaseAddress database = TestDatabases.fresh();

    @AutoClose
    private final Steps steps = new Steps(database);

    @AutoClose
    private final Steps other = new Steps(database);

    @Test
    void an_event_is_claimed_once_until_its_claim_runs_out() {
        steps.create(aBatch());

        List<Row> mine = claim(steps, 30);
        assertThat(mine).hasSize(1);
        assertThat(claim(other, 30)).isEmpty();

        steps.sql.rows("UPDATE outbox_event SET claimed_until = clock_timestamp() - interval '1 second'");
        assertThat(claim(other, 30)).hasSize(1);
        assertThat(mark(steps, mine)).isZero();
        assertThat(mark(other, mine)).isEqualTo(1);
        assertThat(mark(other, mine)).isZero();
        assertThat(claim(steps, 30)).isEmpty();
    }

    @Test
    void an_unconfirmed_event_is_postponed_and_can_be_claimed_again() {
        steps.create(aBatch());
        List<Row> events = claim(steps, 30);

        assertThat(steps.sql.number(
                        "SELECT postpone_events(?, ?, interval '1 hour', 'no broker')", other.worker, keys(events)))
                .isZero();
        assertThat(steps.sql.number(
                        "SELECT postpone_events(?, ?, interval '1 hour', 'no broker')", steps.worker, keys(events)))
                .isEqualTo(1);

        assertThat(claim(steps, 30)).isEmpty();
        steps.sql.rows("UPDATE outbox_event SET next_attempt_at = clock_timestamp()");
        assertThat(claim(other, 30)).hasSize(1);
    }

    @Test
    void an_unpublishable_event_fails_once_and_is_recorded_as_a_failed_message() {
        steps.create(aBatch());
        long event = claim(steps, 30).get(0).number("event_key");
        String fail = "SELECT fail_event(?, ?, 'too large')";

        assertThat(steps.sql.is(fail, other.worker, event)).isFalse();
        assertThat(steps.sql.is(fail, steps.worker, event)).isTrue();
        assertThat(steps.sql.is(fail, steps.worker, event)).isFalse();

        assertThat(steps.sql
                        .one("SELECT error FROM failed_message WHERE source = 'outbox'")
                        .text("error"))
                .isEqualTo("too large");
        assertThat(claim(other, 0)).isEmpty();
    }

    @Test
    void concurrent_relays_never_claim_the_same_event() {
        for (int i = 0; i < 200; i++) {
            steps.create(aBatch());
        }
        List<Row> claimed = new ArrayList<>();
        try (Race race = new Race(2)) {
            for (int round = 0; round < 20; round++) {
                race.run(List.<Callable<List<Row>>>of(() -> claim(steps, 30, 5), () -> claim(other, 30, 5)))
                        .forEach(claimed::addAll);
            }
        }

        assertThat(claimed)
                .extracting(row -> row.number("event_key"))
                .doesNotHaveDuplicates()
                .hasSize(200);
    }

    private static List<Row> claim(Steps worker, double seconds) {
        return claim(worker, seconds, 100);
    }

    private static List<Row> claim(Steps worker, double seconds, int limit) {
        return worker.sql.rows(
                "SELECT * FROM claim_events(?, ?, make_interval(secs => ?))", worker.worker, limit, seconds);
    }

    private static long mark(Steps worker, List<Row> events) {
        return worker.sql.number("SELECT mark_events_published(?, ?)", worker.worker, keys(events));
    }

    private static Long[] keys(List<Row> events) {
        return events.stream().map(row -> row.number("event_key")).toArray(Long[]::new);
    }
}
