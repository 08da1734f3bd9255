package io.bingosim.system.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.stack.process.Service;
import io.bingosim.system.Health;
import io.bingosim.testing.TestRabbit;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** P5: the tables that grow with the work are on a small disk, which is filled under load and freed again. */
@Tag("faults")
class FullDiskIT {
    private static final Duration FULL = Duration.ofSeconds(30);
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final String ROOM = "room on the disk of the database";

    @Test
    void p5_a_full_disk_of_the_database_is_shown_by_every_process_and_costs_no_run() throws Exception {
        try (SmallDisk disk = SmallDisk.mount("64m");
                SystemFixture fixture = new SystemFixture("p5", TestRabbit.freshVhost(), 2)) {
            fixture.execute("CREATE TABLESPACE small LOCATION '"
                    + disk.directoryLike(fixture.postgres().log().getParent()) + "'");
            for (String table : List.of("run_chunk", "outbox_event", "result_block", "chunk_attempt", "chunk_tally")) {
                fixture.execute("ALTER TABLE " + table + " SET TABLESPACE small");
            }
            fixture.execute("ALTER SYSTEM SET temp_tablespaces = 'small'");
            fixture.execute("SELECT pg_reload_conf()");
            String batch = fixture.caller().create("small.json", 60_000, 5);
            fixture.awaitCompletedRuns(4_000);

            disk.fill();
            long until = System.nanoTime() + FULL.toNanos();
            Awaitility.await("every process to show it").atMost(LONG).until(() -> everyProcessShows(fixture));
            assertThat(fixture.caller().system().get("databaseDiskFull").asBoolean())
                    .isTrue();
            Awaitility.await("the end of the fault").atMost(LONG).until(() -> System.nanoTime() > until);
            long stored = fixture.completedRuns();
            disk.free();

            long freed = System.nanoTime();
            fixture.awaitCompletedRuns(stored + 2_000);
            EvidenceRecorder.recovered((System.nanoTime() - freed) / 1e9);
            fixture.awaitIdle(LONG);
            assertThat(fixture.caller().batch(batch).get("status").asText()).isEqualTo("COMPLETED");
            assertThat(processes(fixture))
                    .allSatisfy(process ->
                            assertThat(reports(process)).as(process.name()).isEqualTo(1));
            fixture.assertClean();
        }
    }

    /** Also the API, whose check stays up: it is ready for reading. */
    private static boolean everyProcessShows(SystemFixture fixture) {
        return processes(fixture).stream().allMatch(process -> Health.ready(process)
                .data("postgres")
                .path("missing")
                .asText()
                .equals(ROOM));
    }

    private static List<Service> processes(SystemFixture fixture) {
        List<Service> all = new ArrayList<>(fixture.workers());
        all.add(fixture.api());
        return all;
    }

    private static long reports(Service process) throws IOException {
        return Files.readAllLines(process.log()).stream()
                .filter(line -> line.contains("database disk full"))
                .count();
    }
}
