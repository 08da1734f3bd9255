package io.bingosim.broker.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.bingosim.broker.connection.ControlConnection.BrokerMisconfiguredException;
import io.bingosim.contracts.topology.Topology;
import io.bingosim.stack.rabbit.BrokerAddress;
import io.bingosim.testing.TestRabbit;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TopologyDeclarerTest {
    private Connection connection;

    @BeforeEach
    void connect() throws Exception {
        BrokerAddress broker = TestRabbit.freshVhost();
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost(broker.host());
        factory.setPort(broker.port());
        factory.setUsername(broker.user());
        factory.setPassword(broker.password());
        factory.setVirtualHost(broker.vhost());
        connection = factory.newConnection("test");
    }

    @AfterEach
    void disconnect() {
        connection.abort(1_000);
    }

    @Test
    void everything_is_declared_on_a_fresh_broker_and_nothing_the_second_time() throws Exception {
        assertThat(TopologyDeclarer.declareOn(connection)).hasSize(Topology.EXCHANGES.size() + Topology.QUEUES.size());
        assertThat(TopologyDeclarer.declareOn(connection)).isEmpty();
    }

    @Test
    void a_deleted_queue_and_a_deleted_binding_are_restored() throws Exception {
        TopologyDeclarer.declareOn(connection);
        Channel channel = connection.createChannel();
        channel.queueDelete(Topology.DEAD_QUEUE);
        channel.queueUnbind(Topology.WORK_QUEUE, Topology.RUNS_EXCHANGE, Topology.WORK_KEY);

        assertThat(TopologyDeclarer.declareOn(connection)).containsExactly("queue " + Topology.DEAD_QUEUE);

        publish(channel, Topology.RUNS_EXCHANGE, Topology.WORK_KEY);
        assertThat(channel.basicGet(Topology.WORK_QUEUE, true)).isNotNull();
    }

    @Test
    void a_queue_with_other_arguments_is_reported_by_name() throws Exception {
        connection.createChannel().queueDeclare(Topology.WORK_QUEUE, true, false, false, Map.of());

        assertThatThrownBy(() -> TopologyDeclarer.declareOn(connection))
                .isInstanceOf(BrokerMisconfiguredException.class)
                .hasMessageContaining("queue " + Topology.WORK_QUEUE)
                .hasMessageContaining("other arguments");
    }

    @Test
    void an_unroutable_message_goes_to_the_unrouted_queue() throws Exception {
        TopologyDeclarer.declareOn(connection);
        Channel channel = connection.createChannel();

        publish(channel, Topology.RUNS_EXCHANGE, "nowhere");

        assertThat(channel.basicGet(Topology.UNROUTED_QUEUE, true)).isNotNull();
    }

    @Test
    void a_message_rejected_without_requeue_is_dead_lettered() throws Exception {
        TopologyDeclarer.declareOn(connection);
        Channel channel = connection.createChannel();
        publish(channel, Topology.RUNS_EXCHANGE, Topology.WORK_KEY);

        channel.basicReject(
                channel.basicGet(Topology.WORK_QUEUE, false).getEnvelope().getDeliveryTag(), false);

        Awaitility.await().until(() -> channel.basicGet(Topology.DEAD_QUEUE, true) != null);
    }

    private static void publish(Channel channel, String exchange, String key) throws Exception {
        channel.confirmSelect();
        channel.basicPublish(exchange, key, null, "hello".getBytes(StandardCharsets.UTF_8));
        channel.waitForConfirmsOrDie(10_000);
    }
}
