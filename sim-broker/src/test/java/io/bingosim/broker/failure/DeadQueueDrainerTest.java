package io.bingosim.broker.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.broker.testing.OneProcess;
import io.bingosim.broker.testing.Queues;
import io.bingosim.broker.testing.Schema;
import io.bingosim.broker.topology.BindingMonitor;
import io.bingosim.broker.topology.TopologyMonitor;
import io.bingosim.contracts.topology.Topology;
import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.stack.rabbit.BrokerAddress;
import io.bingosim.testing.TestRabbit;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DeadQueueDrainerTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String BATCH = "0190f3c8-5a3e-7c11-9d20-3b6a4e1f2a70";
    private static final String CHUNK = "{\"version\":1,\"chunkId\":5,\"batchId\":\"" + BATCH + "\"}";
    private static final String RECORDED = """
            SELECT c.entity || ' ' || m.source || ' ' || convert_from(m.payload, 'UTF8') || ' ' || m.deliveries
              FROM failed_message m JOIN failed_message_chain c ON c.id = m.chain_id ORDER BY m.id
            """;

    private final DatabaseAddress database = Schema.fresh();
    private final BrokerAddress broker = TestRabbit.freshVhost();
    private final OneProcess process = new OneProcess(database, broker);
    private Queues queues;

    @BeforeEach
    void declare() {
        await(process.get(TopologyMonitor.class).check());
        queues = new Queues(broker);
    }

    @AfterEach
    void close() {
        queues.close();
        process.close();
    }

    @Test
    void valid_chunk_messages_are_dropped_and_all_others_are_recorded() throws Exception {
        deadLetter(CHUNK);
        deadLetter("garbage");
        deadLetter("{\"batchId\":\"" + BATCH + "\",\"more\":1}");
        queues.publish(Topology.RUNS_EXCHANGE, "nowhere", "unroutable", Map.of("entity-id", BATCH));
        queues.publish(Topology.RUNS_EXCHANGE, "nowhere", CHUNK, Map.of());
        queues.awaitDepth(Topology.DEAD_QUEUE, 3);
        queues.awaitDepth(Topology.UNROUTED_QUEUE, 2);

        await(drain());

        assertThat(Schema.column(database, RECORDED))
                .containsExactly(
                        "unknown bingosim.dead garbage 1",
                        BATCH + " bingosim.dead {\"batchId\":\"" + BATCH + "\",\"more\":1} 1",
                        BATCH + " bingosim.unrouted unroutable 1");
        queues.awaitDepth(Topology.DEAD_QUEUE, 0);
        queues.awaitDepth(Topology.UNROUTED_QUEUE, 0);
        DeadQueueDrainer drainer = process.get(DeadQueueDrainer.class);
        assertThat(drainer.queues().stream().mapToLong(drainer::drained).sum()).isEqualTo(5);
    }

    @Test
    void a_message_dead_lettered_twice_is_one_failed_message() throws Exception {
        deadLetter("garbage");
        queues.awaitDepth(Topology.DEAD_QUEUE, 1);
        await(drain());
        deadLetter("garbage");
        queues.awaitDepth(Topology.DEAD_QUEUE, 1);

        await(drain());

        assertThat(Schema.column(database, RECORDED)).containsExactly("unknown bingosim.dead garbage 2");
    }

    @Test
    void a_message_that_cannot_be_recorded_stays_in_its_queue() throws Exception {
        deadLetter("garbage");
        queues.awaitDepth(Topology.DEAD_QUEUE, 1);

        database.execute("ALTER TABLE failed_message RENAME TO away");
        await(drain());
        queues.awaitDepth(Topology.DEAD_QUEUE, 1);
        database.execute("ALTER TABLE away RENAME TO failed_message");
        await(drain());

        queues.awaitDepth(Topology.DEAD_QUEUE, 0);
        assertThat(Schema.column(database, RECORDED)).containsExactly("unknown bingosim.dead garbage 1");
    }

    @Test
    void chunk_messages_that_found_no_binding_report_it_as_lost_once() throws Exception {
        BindingMonitor bindings = process.get(BindingMonitor.class);
        queues.unbind(Topology.WORK_QUEUE, Topology.RUNS_EXCHANGE, Topology.WORK_KEY);
        queues.publish(Topology.RUNS_EXCHANGE, Topology.WORK_KEY, CHUNK, Map.of());
        queues.publish(Topology.RUNS_EXCHANGE, Topology.WORK_KEY, CHUNK, Map.of());
        queues.awaitDepth(Topology.UNROUTED_QUEUE, 2);

        await(drain());

        assertThat(bindings.unroutedChunks()).isEqualTo(2);
        assertThat(bindings.unrouted(Topology.RUNS_EXCHANGE, Topology.WORK_KEY))
                .as("reported again")
                .isFalse();
        assertThat(Schema.column(database, RECORDED)).isEmpty();
    }

    private void deadLetter(String payload) throws Exception {
        queues.publish(Topology.RUNS_EXCHANGE, Topology.WORK_KEY, payload, Map.of());
        queues.rejectOne(Topology.WORK_QUEUE);
    }

    private Uni<Void> drain() {
        return process.get(DeadQueueDrainer.class).drain();
    }

    private static <T> T await(Uni<T> answer) {
        return answer.await().atMost(PATIENCE);
    }
}
