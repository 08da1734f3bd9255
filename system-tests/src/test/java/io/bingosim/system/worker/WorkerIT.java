package io.bingosim.system.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class WorkerIT {
    private static final Duration LONG = Duration.ofSeconds(90);

    @Test
    void a_worker_finishes_a_batch_by_message_and_leaves_the_queues_empty() {
        try (Rig rig = new Rig("smoke")) {
            rig.worker(2);

            UUID batch = rig.batch("small.json", 20_000, 1);

            assertThat(rig.awaitEnd(batch, LONG)).isEqualTo("COMPLETED");
            assertThat(rig.sql().completed(batch)).isEqualTo(20_000);
            assertThat(rig.queues().prefetches()).containsExactly(4);
            Awaitility.await().atMost(LONG).until(() -> rig.queues().areEmpty());
        }
    }
}
