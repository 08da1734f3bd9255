package io.bingosim.batch.life;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.ShutdownEvent;
import io.smallrye.mutiny.TimeoutException;
import io.vertx.pgclient.PgException;
import java.net.ConnectException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class FailedJobsTest {
    private final FailedJobs jobs = new FailedJobs();

    @Test
    void an_outage_is_told_once_a_job_and_so_is_its_end() {
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
    void what_fails_because_this_process_has_stopped_is_not_told() {
        jobs.stopped(new ShutdownEvent());

        assertThat(jobs.failed("a", new IllegalStateException("Pool closed"))).isFalse();
    }

    @Test
    void a_bug_is_told_every_time() {
        jobs.failed("a", new ConnectException("refused"));

        assertThat(jobs.failed("a", new NullPointerException())).isTrue();
        assertThat(jobs.failed("a", new CompletionException(new IllegalStateException())))
                .isTrue();
        assertThat(jobs.failed("a", new PgException("no such function", "ERROR", "42883", null)))
                .isTrue();
    }
}
