package io.bingosim.api.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.bingosim.api.wire.ApiJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class FailuresTest {
    @Test
    void a_view_that_cannot_be_written_is_an_internal_failure() {
        Throwable failure = catchThrowable(() -> ApiJson.bytes(new UnwritableView()));

        assertThat(failure).hasRootCauseInstanceOf(IOException.class);
        assertThat(Failures.problemOf(failure).type()).isEqualTo(ProblemType.INTERNAL);
        assertThat(Failures.isDatabaseAway(failure)).isFalse();
    }

    @Test
    void a_missing_file_is_an_internal_failure() {
        Throwable failure = new UncheckedIOException(new NoSuchFileException("docs.html"));

        assertThat(Failures.problemOf(failure).type()).isEqualTo(ProblemType.INTERNAL);
    }

    @Test
    void a_refused_connection_is_reported_as_an_absent_database() {
        Throwable failure = new IllegalStateException(new ConnectException("Connection refused"));

        assertThat(Failures.problemOf(failure).type()).isEqualTo(ProblemType.UNAVAILABLE);
    }

    static final class UnwritableView {
        public String getName() throws IOException {
            throw new IOException("Connection reset");
        }
    }
}
