package io.bingosim.batch.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.Mode;
import io.bingosim.batch.database.Database;
import io.bingosim.batch.execute.ChunkExecutor;
import io.bingosim.batch.steps.claim.ClaimChunks;
import io.bingosim.batch.steps.outbox.EventPublisher;
import io.bingosim.batch.testing.OneProcess;
import io.bingosim.batch.testing.SmallScenario;
import io.bingosim.batch.testing.Wiring;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The number of database calls per chunk. */
class CallsPerChunkTest {
    @AutoClose
    private final OneProcess process = new OneProcess();

    @Test
    void a_polled_chunk_costs_at_most_five_database_calls() {
        // Without ticks: they are a safety net and cost the same with and without work.
        process.startPolling(Map.of(
                "bingosim.dispatch.fixed-runs", "50", "bingosim.dispatch.tick", "PT1H", "bingosim.worker.slots", "1"));
        Database door = process.beans().get(Database.class);
        long before = door.calls();

        BatchId batch = process.create(SmallScenario.batch(Mode.LOCAL, 5_000, null));
        process.awaitStatus(batch, "COMPLETED");

        double perChunk = (door.calls() - before) / 100.0;
        System.out.println("database calls per chunk, polled: " + perChunk);
        assertThat(perChunk).isLessThanOrEqualTo(5);
    }

    @Test
    @Timeout(60)
    void a_chunk_sent_by_message_costs_at_most_five_database_calls() throws InterruptedException {
        BlockingQueue<Long> messages = new LinkedBlockingQueue<>();
        Pattern chunkId = Pattern.compile("\"chunkId\" : (\\d+)");
        EventPublisher broker = event -> {
            Matcher matcher = chunkId.matcher(event.payload());
            if (event.type().equals("chunk.requested") && matcher.find()) {
                messages.add(Long.valueOf(matcher.group(1)));
            }
            return Uni.createFrom().voidItem();
        };
        process.start(new Wiring(
                        process.database,
                        Map.of(
                                "bingosim.mode", "DISTRIBUTED",
                                "bingosim.dispatch.fixed-runs", "50",
                                "bingosim.worker.slots", "1"))
                .with(EventPublisher.class, broker));
        Database door = process.beans().get(Database.class);
        long before = door.calls();

        process.create(SmallScenario.batch(Mode.DISTRIBUTED, 5_000, null));
        while (!process.sql.is("SELECT status = 'COMPLETED' FROM batch")) {
            Long chunk = messages.poll(20, TimeUnit.MILLISECONDS);
            if (chunk != null) {
                execute(chunk);
            }
        }

        double perChunk = (door.calls() - before) / 100.0;
        System.out.println("database calls per chunk, by message: " + perChunk);
        assertThat(perChunk).isLessThanOrEqualTo(5);
    }

    private void execute(long id) {
        Wiring beans = process.beans();
        beans.get(ClaimChunks.class)
                .claimChunks(List.of(id))
                .await()
                .indefinitely()
                .forEach(chunk ->
                        beans.get(ChunkExecutor.class).execute(chunk).await().indefinitely());
    }
}
