package io.bingosim.broker.dead;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.leader.Leader;
import io.bingosim.broker.testing.OneProcess;
import io.bingosim.broker.testing.Queues;
import io.bingosim.broker.testing.Schema;
import io.bingosim.broker.topology.TopologyWatch;
import io.bingosim.contracts.topology.Topology;
import io.bingosim.stack.postgres.Database;
import io.bingosim.stack.rabbit.BrokerAddress;
import io.bingosim.stack.testing.TestRabbit;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the broker gave up or could not route. */
class DrainDeadQueuesTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String BATCH = "0190f3c8-5a3e-7c11-9d20-3b6a4e1f2a70";
    private static final String CHUNK = "{\"version\":1,\"chunkId\":5,\"batchId\":\"" + BATCH + "\"}";
    private static final String RECORDED = """
            SELECT c.entity || ' ' || m.source || ' ' || convert_from(m.payload, 'UTF8') || ' ' || m.deliveries
              FROM failed_message m JOIN failed_message_chain c ON c.id = m.chain_id ORDER BY m.id
            """;

    private final Database database = Schema.fresh();
    private final BrokerAddress broker = TestRabbit.freshVhost();
    private final OneProcess process = new OneProcess(database, broker);
    private Queues queues;

    @BeforeEach
    void declare() {
        await(process.get(TopologyWatch.class).check());
        queues = new Queues(broker);
    }

    @AfterEach
    void close() {
        queues.close();
        process.close();
    }

    @Test
    void chunk_messages_that_can_be_read_are_dropped_and_the_rest_is_recorded() throws Exception {
        letDie(CHUNK);
        letDie("garbage");
        letDie("{\"batchId\":\"" + BATCH + "\",\"more\":1}");
        queues.publish(Topology.RUNS_EXCHANGE, "nowhere", "lost", Map.of("entity-id", BATCH));
        queues.publish(Topology.RUNS_EXCHANGE, "nowhere", CHUNK, Map.of());
        queues.awaitDepth(Topology.DEAD_QUEUE, 3);
        queues.awaitDepth(Topology.UNROUTED_QUEUE, 2);

        await(process.get(Leader.class).lead());
        await(drain());

        assertThat(Schema.column(database, RECORDED))
                .containsExactly(
                        "unknown bingosim.dead garbage 1",
                        BATCH + " bingosim.dead {\"batchId\":\"" + BATCH + "\",\"more\":1} 1",
                        BATCH + " bingosim.unrouted lost 1");
        queues.awaitDepth(Topology.DEAD_QUEUE, 0);
        queues.awaitDepth(Topology.UNROUTED_QUEUE, 0);
        assertThat(process.get(DrainDeadQueues.class).drained()).isEqualTo(5);
    }

    @Test
    void a_message_that_died_again_is_still_one_failed_message() throws Exception {
        await(process.get(Leader.class).lead());
        letDie("garbage");
        queues.awaitDepth(Topology.DEAD_QUEUE, 1);
        await(drain());
        letDie("garbage");
        queues.awaitDepth(Topology.DEAD_QUEUE, 1);

        await(drain());

        assertThat(Schema.column(database, RECORDED)).containsExactly("unknown bingosim.dead garbage 2");
    }

    @Test
    void what_cannot_be_recorded_stays_where_it_is() throws Exception {
        await(process.get(Leader.class).lead());
        letDie("garbage");
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
    void only_a_leader_drains() throws Exception {
        letDie("garbage");
        queues.awaitDepth(Topology.DEAD_QUEUE, 1);

        await(drain());

        assertThat(process.get(DrainDeadQueues.class).drained()).isZero();
        queues.awaitDepth(Topology.DEAD_QUEUE, 1);
    }

    private void letDie(String payload) throws Exception {
        queues.publish(Topology.RUNS_EXCHANGE, Topology.WORK_KEY, payload, Map.of());
        queues.rejectOne(Topology.WORK_QUEUE);
    }

    private Uni<Void> drain() {
        return process.get(DrainDeadQueues.class).drain();
    }

    private static <T> T await(Uni<T> answer) {
        return answer.await().atMost(PATIENCE);
    }
}
