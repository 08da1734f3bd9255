package io.bingosim.broker.publish;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.AMQP;
import io.bingosim.broker.testing.OneProcess;
import io.bingosim.broker.testing.Queues;
import io.bingosim.broker.testing.Schema;
import io.bingosim.broker.topology.TopologyMonitor;
import io.bingosim.contracts.topology.Topology;
import io.bingosim.stack.process.Signal;
import io.bingosim.stack.rabbit.BrokerAddress;
import io.bingosim.testing.TestRabbit;
import io.bingosim.testing.fault.Fault;
import io.bingosim.testing.fault.FaultProxy;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Metadata;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever happens to a publisher, each message is confirmed or fails, and a later message is confirmed again. */
class ExchangeConnectorTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    private BrokerAddress broker;
    private FaultProxy proxy;
    private OneProcess process;
    private Queues queues;
    private ExchangeConnector connector;
    private PublishMonitor monitor;
    private Flow.Subscriber<Message<?>> channel;

    @BeforeEach
    @SuppressWarnings("unchecked")
    void start() {
        broker = TestRabbit.freshVhost();
        proxy = FaultProxy.before(broker.port());
        process = new OneProcess(Schema.fresh(), broker.withPort(proxy.port()));
        queues = new Queues(broker);
        monitor = process.get(PublishMonitor.class);
        connector = process.get(ExchangeConnector.class);
        channel = (Flow.Subscriber<Message<?>>) connector.getSubscriber(new SmallRyeConfigBuilder()
                .withDefaultValue("exchange.name", Topology.RUNS_EXCHANGE)
                .build());
        declareTopology();
    }

    @AfterEach
    void stop() {
        connector.close();
        queues.close();
        proxy.heal();
        process.close();
        proxy.close();
    }

    @Test
    void a_confirmed_message_is_in_its_queue() throws Exception {
        assertThat(outcomeOf("first")).isEqualTo("confirmed");
        assertThat(outcomeOf("second")).isEqualTo("confirmed");

        queues.awaitDepth(Topology.WORK_QUEUE, 2);
        assertThat(queues.takeAll(Topology.WORK_QUEUE)).containsExactly("first", "second");
        assertThat(starts()).isEqualTo(1);
    }

    @Test
    void after_its_exchange_was_deleted_a_new_publisher_gets_confirms() throws Exception {
        assertThat(outcomeOf("before")).isEqualTo("confirmed");
        queues.connection().createChannel().exchangeDelete(Topology.RUNS_EXCHANGE);

        assertThat(outcomeOf("meanwhile")).contains("NOT_FOUND");
        declareTopology();

        assertThat(outcomeOf("after")).isEqualTo("confirmed");
        assertThat(starts()).isEqualTo(2);
    }

    @Test
    void after_lost_confirms_a_new_publisher_gets_confirms() {
        assertThat(outcomeOf("before")).isEqualTo("confirmed");
        proxy.set(Fault.blackHoleToClient());

        List<CompletableFuture<String>> lost = publish(50);
        assertThat(lost).allSatisfy(outcome -> assertThat(await(outcome)).contains("no confirm within"));
        proxy.heal();

        assertThat(outcomeOf("after")).isEqualTo("confirmed");
        assertThat(starts()).isEqualTo(2);
    }

    @Test
    void after_the_broker_was_frozen_a_new_publisher_gets_confirms() {
        assertThat(outcomeOf("before")).isEqualTo("confirmed");

        TestRabbit.node().signal(Signal.STOP);
        try {
            // The threads of the broker stop one after the other, and may confirm a message before they do.
            Awaitility.await("a lost confirm").atMost(LONG).until(() -> outcomeOf("meanwhile")
                    .contains("no confirm within"));
        } finally {
            TestRabbit.node().signal(Signal.CONT);
        }

        Awaitility.await("a confirm").atMost(LONG).until(() -> outcomeOf("after")
                .equals("confirmed"));
    }

    @Test
    void a_reset_connection_fails_what_is_unconfirmed_at_once_and_nothing_twice() {
        for (int reset = 0; reset < 5; reset++) {
            List<CompletableFuture<String>> outcomes = publish(200);
            proxy.resetAll();

            assertThat(outcomes)
                    .allSatisfy(outcome -> assertThat(await(outcome)).isNotEqualTo("twice"));
        }

        assertThat(outcomeOf("after")).isEqualTo("confirmed");
    }

    @Test
    void during_a_memory_alarm_messages_fail_at_once_and_the_publisher_waits_for_its_end() {
        assertThat(outcomeOf("before")).isEqualTo("confirmed");

        TestRabbit.node().ctl("set_vm_memory_high_watermark", "0.00001");
        try {
            Awaitility.await("the alarm").atMost(LONG).until(() -> outcomeOf("meanwhile")
                    .contains("low on memory"));
            assertThat(monitor.hasAlarm("memory")).isTrue();
            assertThat(monitor.hasAlarm("disk")).isFalse();
            assertThat(monitor.problem())
                    .hasValueSatisfying(problem -> assertThat(problem).contains("low on memory"));
        } finally {
            TestRabbit.node().ctl("set_vm_memory_high_watermark", "0.4");
        }

        Awaitility.await("a confirm").atMost(LONG).until(() -> outcomeOf("after")
                .equals("confirmed"));
        assertThat(monitor.hasAlarm("memory")).isFalse();
        assertThat(starts()).as("publishers").isEqualTo(1);
    }

    @Test
    void no_connection_is_opened_before_the_first_message() {
        // The control connection declares the topology.
        assertThat(proxy.connections()).isEqualTo(1);

        outcomeOf("first");

        assertThat(proxy.connections()).isEqualTo(2);
    }

    private void declareTopology() {
        process.get(TopologyMonitor.class).check().await().atMost(LONG);
    }

    private long starts() {
        return monitor.of(Topology.RUNS_EXCHANGE).starts();
    }

    private List<CompletableFuture<String>> publish(int count) {
        List<CompletableFuture<String>> outcomes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            outcomes.add(publish("message " + i));
        }
        return outcomes;
    }

    private String outcomeOf(String payload) {
        return await(publish(payload));
    }

    private static String await(CompletableFuture<String> outcome) {
        return outcome.orTimeout(LONG.toSeconds(), TimeUnit.SECONDS).join();
    }

    private CompletableFuture<String> publish(String payload) {
        CompletableFuture<String> outcome = new CompletableFuture<>();
        var properties = new AMQP.BasicProperties.Builder().deliveryMode(2).build();
        channel.onNext(Message.of(
                payload.getBytes(StandardCharsets.UTF_8),
                Metadata.of(new PublishMetadata(Topology.WORK_KEY, properties)),
                () -> end(outcome, "confirmed"),
                reason -> end(outcome, String.valueOf(reason.getMessage()))));
        return outcome;
    }

    private static CompletionStage<Void> end(CompletableFuture<String> outcome, String result) {
        if (!outcome.complete(result)) {
            outcome.obtrudeValue("twice");
        }
        return CompletableFuture.completedFuture(null);
    }
}
