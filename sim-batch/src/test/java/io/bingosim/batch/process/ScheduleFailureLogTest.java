package io.bingosim.batch.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.ShutdownEvent;
import io.smallrye.mutiny.TimeoutException;
import io.vertx.pgclient.PgException;
import java.net.ConnectException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class ScheduleFailureLogTest {
    private final ScheduleFailureLog jobs = new ScheduleFailureLog();

    @Test
    void the_begin_and_end_of_an_outage_are_logged_once_per_job() {
        assertThat(jobs.failed("a", new CompletionException(new ClosedChannelException())))
                .isTrue();
        assertThat(jobs.failed("a", new ConnectException("refused"))).isFalse();
        assertThat(jobs.failed("a", new TimeoutException())).isFalse();
        assertThat(jobs.failed("a", new PgException("starting up", "FATAL", "57P03", null)))
                .isFalse();
        assertThat(jobs.failed("b", new ConnectException("refused"))).isTrue();

        assertThat(jobs.succeeded("a")).isTrue();
        assertThat(jobs.succeeded("a")).isFalse();
        assertThat(jobs.failed("a", new ConnectException("refused"))).isTrue();
    }

    @Test
    void failures_after_the_process_has_stopped_are_not_logged() {
        jobs.stopped(new ShutdownEvent());

        assertThat(jobs.failed("a", new IllegalStateException("Pool closed"))).isFalse();
    }

    @Test
    void a_bug_is_logged_every_time() {
        jobs.failed("a", new ConnectException("refused"));

        assertThat(jobs.failed("a", new NullPointerException())).isTrue();
        assertThat(jobs.failed("a", new CompletionException(new IllegalStateException())))
                .isTrue();
        assertThat(jobs.failed("a", new PgException("no such function", "ERROR", "42883", null)))
                .isTrue();
    }
}
