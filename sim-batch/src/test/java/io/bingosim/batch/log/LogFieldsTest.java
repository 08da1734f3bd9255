package io.bingosim.batch.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.jboss.logmanager.ExtLogRecord;
import org.jboss.logmanager.Level;
import org.junit.jupiter.api.Test;

class LogFieldsTest {
    private static final String OURS = "io.bingosim.batch.steps.complete.CompleteChunk";

    @Test
    void every_id_of_a_state_change_becomes_a_field() {
        String line = "batch=b-1 chunk=2 run=3 attempt=4 fence=5 worker=w-6 run failed, for good: Bug: no tile left";

        assertThat(fields(OURS, line))
                .isEqualTo(Map.of(
                        "batch", "b-1", "chunk", "2", "run", "3", "attempt", "4", "fence", "5", "worker", "w-6"));
    }

    @Test
    void the_text_of_an_exception_cannot_change_an_id() {
        assertThat(fields(OURS, "batch=b-1 worker=w-6 run failed: batch=other runs=7"))
                .isEqualTo(Map.of("batch", "b-1", "worker", "w-6"));
    }

    @Test
    void lines_of_libraries_stay_as_they_are() {
        assertThat(fields("com.example.Library", "batch=b-1")).isEmpty();
    }

    @Test
    void foreign_text_stays_on_one_line_and_is_cut() {
        assertThat(LogText.of("first\n2026-11-17 ERROR\tsecond")).isEqualTo("first 2026-11-17 ERROR second");
        assertThat(LogText.of("x".repeat(10_000))).hasSize(301).endsWith("x…");
    }

    private static Map<String, String> fields(String logger, String message) {
        ExtLogRecord line = new ExtLogRecord(Level.INFO, message, OURS);
        line.setLoggerName(logger);

        assertThat(new LogFields().isLoggable(line)).isTrue();

        return line.getMdcCopy();
    }
}
