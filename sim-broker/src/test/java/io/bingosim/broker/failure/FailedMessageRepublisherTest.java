package io.bingosim.broker.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.model.FailedMessage;
import io.bingosim.batch.steps.failure.FailedMessages;
import io.bingosim.broker.testing.OneProcess;
import io.bingosim.broker.testing.Queues;
import io.bingosim.broker.testing.Schema;
import io.bingosim.broker.topology.TopologyMonitor;
import io.bingosim.contracts.topology.Topology;
import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.stack.rabbit.BrokerAddress;
import io.bingosim.testing.TestRabbit;
import io.bingosim.testing.fault.Fault;
import io.bingosim.testing.fault.FaultProxy;
import io.smallrye.mutiny.Uni;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two processes and two operators share one chain of failed messages and one broker. */
class FailedMessageRepublisherTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final DatabaseAddress database = Schema.fresh();
    private final BrokerAddress broker = TestRabbit.freshVhost();
    private final FaultProxy proxy = FaultProxy.before(broker.port());
    private final OneProcess one = new OneProcess(database, broker.withPort(proxy.port()));
    private final OneProcess other = new OneProcess(database, broker);
    private final String batch = UUID.randomUUID().toString();
    private Queues queues;

    @BeforeEach
    void declare() {
        await(other.get(TopologyMonitor.class).check());
        queues = new Queues(broker);
    }

    @AfterEach
    void close() {
        proxy.heal();
        queues.close();
        one.close();
        other.close();
        proxy.close();
    }

    @Test
    void a_chain_released_by_two_operators_is_republished_in_order_and_once() throws Exception {
        List<String> payloads = record(25);
        long chain = chain();

        Uni<Boolean> ann = one.get(FailedMessages.class).requestRepublish(chain, "ann");
        Uni<Boolean> bob = other.get(FailedMessages.class).requestRepublish(chain, "bob");
        await(Uni.join().all(ann, bob).andFailFast());
        await(Uni.join().all(republish(one), republish(other)).andFailFast());
        await(other.get(FailedMessages.class).requestRepublish(chain, "bob again"));
        await(Uni.join().all(republish(one), republish(other)).andFailFast());

        queues.awaitDepth(Topology.WORK_QUEUE, payloads.size());
        assertThat(queues.takeAll(Topology.WORK_QUEUE)).containsExactlyElementsOf(payloads);
        assertThat(one.get(FailedMessageRepublisher.class).republished()
                        + other.get(FailedMessageRepublisher.class).republished())
                .isEqualTo(payloads.size());
    }

    @Test
    void messages_that_are_skipped_or_not_released_are_not_republished() throws Exception {
        List<String> payloads = record(5);
        await(republish(one));
        assertThat(queues.takeAll(Topology.WORK_QUEUE)).isEmpty();

        long skipped = Long.parseLong(ids().get(2));
        assertThat(await(one.get(FailedMessages.class).skipFailedMessage(skipped)))
                .isTrue();
        await(one.get(FailedMessages.class).requestRepublish(chain(), "ann"));
        await(republish(one));

        List<String> wanted = new ArrayList<>(payloads);
        wanted.remove(2);
        queues.awaitDepth(Topology.WORK_QUEUE, wanted.size());
        assertThat(queues.takeAll(Topology.WORK_QUEUE)).containsExactlyElementsOf(wanted);
        assertThat(Schema.column(database, "SELECT id FROM failed_message WHERE republished_at IS NULL"))
                .containsExactly(Long.toString(skipped));
    }

    @Test
    void unsent_messages_are_republished_by_another_process_in_order_and_once() throws Exception {
        List<String> payloads = record(10);
        proxy.set(Fault.refuse());
        await(one.get(FailedMessages.class).requestRepublish(chain(), "ann"));

        await(republish(one));
        assertThat(queues.takeAll(Topology.WORK_QUEUE)).isEmpty();
        await(republish(other));

        queues.awaitDepth(Topology.WORK_QUEUE, payloads.size());
        assertThat(queues.takeAll(Topology.WORK_QUEUE)).containsExactlyElementsOf(payloads);
    }

    @Test
    void a_failed_outbox_event_is_republished_to_the_exchange_of_its_type() throws Exception {
        queues.connection().createChannel().queueDeclare("listener", false, false, false, null);
        queues.connection().createChannel().queueBind("listener", Topology.EVENTS_EXCHANGE, "batch.*");
        record("outbox", "", "batch.completed", "an event");
        record("outbox", "", "chunk.requested", "a chunk");
        await(one.get(FailedMessages.class).requestRepublish(chain(), "ann"));

        await(republish(one));

        queues.awaitDepth("listener", 1);
        assertThat(queues.takeAll("listener")).containsExactly("an event");
        queues.awaitDepth(Topology.WORK_QUEUE, 1);
        assertThat(queues.takeAll(Topology.WORK_QUEUE)).containsExactly("a chunk");
    }

    private List<String> record(int messages) {
        List<String> payloads = IntStream.range(0, messages)
                .mapToObj(i -> "{\"batchId\":\"" + batch + "\",\"number\":" + i + "}")
                .toList();
        payloads.forEach(payload -> record(Topology.WORK_QUEUE, Topology.RUNS_EXCHANGE, Topology.WORK_KEY, payload));
        return payloads;
    }

    private void record(String source, String exchange, String key, String payload) {
        byte[] bytes = payload.getBytes(StandardCharsets.UTF_8);
        await(one.get(FailedMessages.class)
                .recordFailedMessage(new FailedMessage(
                        batch, source, exchange, key, UUID.randomUUID().toString(), bytes, "{}", "bad", null, null)));
    }

    private long chain() {
        return Long.parseLong(
                Schema.column(database, "SELECT id FROM failed_message_chain").get(0));
    }

    private List<String> ids() {
        return Schema.column(database, "SELECT id FROM failed_message ORDER BY id");
    }

    private static Uni<Void> republish(OneProcess process) {
        return process.get(FailedMessageRepublisher.class).republish();
    }

    private static <T> T await(Uni<T> answer) {
        return answer.await().atMost(PATIENCE);
    }
}
