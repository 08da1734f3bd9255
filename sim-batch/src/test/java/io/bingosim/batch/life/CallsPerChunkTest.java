package io.bingosim.batch.life;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.Database;
import io.bingosim.batch.Mode;
import io.bingosim.batch.claim.ClaimChunks;
import io.bingosim.batch.outbox.EventPublisher;
import io.bingosim.batch.run.ExecuteChunk;
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

/** What a chunk costs the database, counted in calls. */
class CallsPerChunkTest {
    @AutoClose
    private final OneLife life = new OneLife();

    @Test
    void a_chunk_costs_at_most_five_database_calls_in_its_whole_life_when_asked_for() {
        // Only wake-ups count: the ticks are a safety net and cost the same whether there is work or not.
        life.begin(Map.of(
                "bingosim.dispatch.fixed-runs", "50", "bingosim.dispatch.tick", "PT1H", "bingosim.worker.slots", "1"));
        Database door = life.process().get(Database.class);
        long before = door.calls();

        BatchId batch = life.create(SmallScenario.batch(Mode.LOCAL, 5_000, null));
        life.awaitStatus(batch, "COMPLETED");

        double perChunk = (door.calls() - before) / 100.0;
        System.out.println("database calls per chunk, asked for: " + perChunk);
        assertThat(perChunk).isLessThanOrEqualTo(5);
    }

    @Test
    @Timeout(60)
    void a_chunk_costs_at_most_five_database_calls_in_its_whole_life_when_sent_by_message()
            throws InterruptedException {
        BlockingQueue<Long> messages = new LinkedBlockingQueue<>();
        Pattern chunkId = Pattern.compile("\"chunkId\" : (\\d+)");
        EventPublisher broker = event -> {
            Matcher matcher = chunkId.matcher(event.payload());
            if (event.type().equals("chunk.requested") && matcher.find()) {
                messages.add(Long.valueOf(matcher.group(1)));
            }
            return Uni.createFrom().voidItem();
        };
        life.start(new Wiring(
                        life.database,
                        Map.of(
                                "bingosim.mode", "DISTRIBUTED",
                                "bingosim.dispatch.fixed-runs", "50",
                                "bingosim.worker.slots", "1"))
                .with(EventPublisher.class, broker));
        Database door = life.process().get(Database.class);
        long before = door.calls();

        life.create(SmallScenario.batch(Mode.DISTRIBUTED, 5_000, null));
        while (!life.sql.is("SELECT status = 'COMPLETED' FROM batch")) {
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
        Wiring process = life.process();
        process.get(ClaimChunks.class)
                .claimChunks(List.of(id))
                .await()
                .indefinitely()
                .forEach(chunk ->
                        process.get(ExecuteChunk.class).execute(chunk).await().indefinitely());
    }
}
