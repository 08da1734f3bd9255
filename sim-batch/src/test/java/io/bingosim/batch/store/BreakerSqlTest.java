package io.bingosim.batch.store;

import static io.bingosim.batch.testing.ABatch.aBatch;
import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.testing.Race;
import io.bingosim.batch.testing.Steps;
import io.bingosim.batch.testing.TestDatabases;
import io.bingosim.stack.postgres.DatabaseAddress;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class BreakerSqlTest {
    private final DatabaseAddress database = TestDatabases.fresh();

    @AutoClose
    private final Steps steps = new Steps(database);

    @AutoClose
    private final Steps other = new Steps(database);

    @Test
    void it_opens_only_without_a_success_in_the_window() {
        assertThat(open(3600, 60)).isFalse();
        assertThat(open(0, 60)).isTrue();
        assertThat(open(0, 60)).isFalse();
    }

    @Test
    void a_success_of_another_process_keeps_it_closed() {
        steps.sql.rows("UPDATE circuit_breaker SET last_success_at = clock_timestamp() - interval '1 hour'");
        steps.create(aBatch());
        Long[] events = other.sql.rows("SELECT * FROM claim_events(?, 10, interval '1 minute')", other.worker).stream()
                .map(row -> row.number("event_key"))
                .toArray(Long[]::new);
        other.sql.rows("SELECT mark_events_published(?, ?)", other.worker, events);

        assertThat(open(60, 60)).isFalse();
    }

    @Test
    void one_probe_at_a_time_decides() {
        open(0, 60);
        assertThat(probe(steps, 60)).as("not before its rest is over").isFalse();
        rested();

        List<Steps> all =
                IntStream.range(0, 6).mapToObj(i -> new Steps(database)).toList();
        try (Race race = new Race(6)) {
            List<Boolean> won = race.run(all.stream()
                    .<Callable<Boolean>>map(each -> () -> probe(each, 60))
                    .toList());
            assertThat(won).filteredOn(each -> each).hasSize(1);
            Steps prober = all.get(won.indexOf(true));
            assertThat(close(steps)).as("not the prober").isFalse();
            assertThat(reopen(prober)).isTrue();
            assertThat(close(prober)).isFalse();
            rested();
            assertThat(probe(prober, 60)).isTrue();
            assertThat(close(prober)).isTrue();
        }
        all.forEach(Steps::close);
        assertThat(steps.sql.text("SELECT state FROM circuit_breaker")).isEqualTo("CLOSED");
    }

    @Test
    void a_prober_that_died_is_replaced_when_its_lease_runs_out() {
        open(0, 60);
        rested();
        assertThat(probe(steps, -1)).isTrue();

        assertThat(probe(other, 60)).isTrue();

        assertThat(close(steps)).isFalse();
        assertThat(close(other)).isTrue();
    }

    private void rested() {
        steps.sql.rows("UPDATE circuit_breaker SET open_until = clock_timestamp() - interval '1 second'");
    }

    private boolean open(double window, double openFor) {
        return steps.sql.is(
                "SELECT open_breaker('rabbitmq', make_interval(secs => ?), make_interval(secs => ?))", window, openFor);
    }

    private static boolean probe(Steps worker, double lease) {
        return worker.sql.is("SELECT probe_breaker('rabbitmq', ?, make_interval(secs => ?))", worker.worker, lease);
    }

    private static boolean close(Steps worker) {
        return worker.sql.is("SELECT close_breaker('rabbitmq', ?)", worker.worker);
    }

    private static boolean reopen(Steps worker) {
        return worker.sql.is("SELECT reopen_breaker('rabbitmq', ?, interval '1 minute')", worker.worker);
    }
}
