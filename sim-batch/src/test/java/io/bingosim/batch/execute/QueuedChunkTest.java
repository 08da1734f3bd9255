package io.bingosim.batch.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.batch.model.Keep;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.PriorityBlockingQueue;
import org.junit.jupiter.api.Test;

class QueuedChunkTest {
    private final PriorityBlockingQueue<QueuedChunk> waiting = new PriorityBlockingQueue<>();

    @Test
    void the_chunk_of_the_batch_that_has_been_served_least_goes_first() {
        waiting.add(turn(1, 500));
        waiting.add(turn(2, 750));
        waiting.add(turn(3, 20));

        assertThat(order()).containsExactly(3L, 1L, 2L);
    }

    @Test
    void equally_served_chunks_go_in_the_order_they_were_cut() {
        waiting.add(turn(9, 20));
        waiting.add(turn(7, 20));
        waiting.add(turn(8, 20));

        assertThat(order()).containsExactly(7L, 8L, 9L);
    }

    private List<Long> order() {
        List<Long> ids = new ArrayList<>();
        while (!waiting.isEmpty()) {
            ids.add(waiting.remove().chunk().id());
        }
        return ids;
    }

    private static QueuedChunk turn(long id, double pass) {
        BatchId batch = new BatchId(new UUID(0, id));
        return new QueuedChunk(
                new ClaimedChunk(id, batch, "scenario", 1, 2, 0, 10, null, 1, 0, 1, null, pass, Keep.RUNS, false),
                () -> {});
    }
}
