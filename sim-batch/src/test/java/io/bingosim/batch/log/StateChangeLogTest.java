package io.bingosim.batch.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.Mode;
import io.bingosim.batch.WorkerId;
import io.bingosim.batch.execute.RunHook;
import io.bingosim.batch.model.DeleteOutcome;
import io.bingosim.batch.steps.cancel.CancelBatch;
import io.bingosim.batch.steps.delete.DeleteBatch;
import io.bingosim.batch.steps.extend.ExtendBatch;
import io.bingosim.batch.testing.OneProcess;
import io.bingosim.batch.testing.RecordedLog;
import io.bingosim.batch.testing.SmallScenario;
import io.bingosim.batch.testing.Wiring;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Every state change has one line with its ids. */
class StateChangeLogTest {
    @AutoClose
    private final OneProcess process = new OneProcess();

    @AutoClose
    private final RecordedLog log = new RecordedLog("io.bingosim.batch");

    @Test
    void the_life_of_a_batch() {
        process.startPolling(Map.of("bingosim.dispatch.fixed-runs", "10"));

        BatchId batch = process.create(SmallScenario.batch(Mode.LOCAL, 30, null));
        process.awaitStatus(batch, "COMPLETED");
        process.beans()
                .get(ExtendBatch.class)
                .extendBatch(batch, 50, Long.MAX_VALUE / 2)
                .await()
                .indefinitely();
        process.awaitStatus(batch, "COMPLETED");
        assertThat(process.beans()
                        .get(DeleteBatch.class)
                        .deleteBatch(batch)
                        .await()
                        .indefinitely())
                .isEqualTo(DeleteOutcome.DELETED);

        String of = "batch=" + batch + " worker=" + worker();
        assertThat(lines("INFO", "registered")).containsExactly("INFO worker=" + worker() + " registered mode=LOCAL");
        assertThat(lines("INFO", of + " created runs=30 mode=LOCAL")).hasSize(1);
        assertThat(lines("INFO", "the batch has started"))
                .singleElement()
                .asString()
                .contains("batch=" + batch);
        assertThat(lines("INFO", of + " finalised status=COMPLETED epoch=1")).hasSize(1);
        assertThat(lines("INFO", of + " extended runs=50")).hasSize(1);
        assertThat(lines("INFO", of + " finalised status=COMPLETED epoch=2")).hasSize(1);
        assertThat(lines("INFO", of + " deleted")).hasSize(1);
        assertThat(lines("DEBUG", of + " dispatched chunks=")).isNotEmpty();
        assertThat(lines("DEBUG", " completed runs=10 failed=0"))
                .hasSize(5)
                .allMatch(line -> line.matches("DEBUG batch=" + batch + " chunk=\\d+ attempt=1 fence=1 worker="
                        + worker() + " completed runs=10 failed=0"));
        assertThat(lines("", " claimed runs=10 from=")).hasSize(5);
    }

    @Test
    void a_cancelled_batch() {
        // Without a poller nothing starts.
        process.start(new Wiring(process.database, Map.of()));
        BatchId batch = process.create(SmallScenario.batch(Mode.LOCAL, 30, null));

        process.beans().get(CancelBatch.class).cancelBatch(batch).await().indefinitely();
        process.beans().get(CancelBatch.class).cancelBatch(batch).await().indefinitely();

        assertThat(lines("INFO", "batch=" + batch + " worker=" + worker() + " cancelled"))
                .hasSize(1);
    }

    @Test
    void a_failed_run_has_a_line_with_all_ids_and_many_have_few_lines() {
        RunHook hook = (chunk, run) -> {
            if (run < 25) {
                throw new IllegalStateException("no luck\nwith run=" + run);
            }
        };
        process.startPolling(
                Map.of(
                        "bingosim.dispatch.fixed-runs", "50",
                        "bingosim.retry.first-delay", "PT0.01S",
                        "bingosim.retry.attempts-max", "2"),
                hook);

        BatchId batch = process.create(SmallScenario.batch(Mode.LOCAL, 50, null));
        process.awaitStatus(batch, "ERROR");

        String ids = "batch=" + batch + " chunk=\\d+ run=7 attempt=%d fence=1 worker=" + worker();
        String failed = " run failed, %s: java.lang.IllegalStateException: no luck with run=7";
        assertThat(lines("", " run failed, ")).hasSize(20);
        assertThat(lines("INFO", "run=7 "))
                .singleElement()
                .asString()
                .matches("INFO " + ids.formatted(1) + failed.formatted("it will be retried"));
        assertThat(lines("WARN", "run=7 "))
                .singleElement()
                .asString()
                .matches("WARN(ING)? " + ids.formatted(2) + failed.formatted("for good"));
        assertThat(lines("WARN", " more runs failed=15")).hasSize(2);
    }

    private List<String> lines(String level, String text) {
        return log.lines().stream()
                .filter(line -> line.startsWith(level) && line.contains(text))
                .toList();
    }

    private Object worker() {
        return process.beans().get(WorkerId.class).id();
    }
}
