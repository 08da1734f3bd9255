package io.bingosim.broker.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.bingosim.broker.BrokerLink.BrokerRefusesException;
import io.bingosim.contracts.topology.Topology;
import io.bingosim.stack.rabbit.BrokerAddress;
import io.bingosim.stack.testing.TestRabbit;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DeclareTopologyTest {
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
    void a_fresh_broker_gets_everything_and_a_second_look_finds_nothing_missing() throws Exception {
        assertThat(DeclareTopology.on(connection)).hasSize(Topology.EXCHANGES.size() + Topology.QUEUES.size());
        assertThat(DeclareTopology.on(connection)).isEmpty();
    }

    @Test
    void a_lost_queue_and_a_lost_binding_are_healed() throws Exception {
        DeclareTopology.on(connection);
        Channel channel = connection.createChannel();
        channel.queueDelete(Topology.DEAD_QUEUE);
        channel.queueUnbind(Topology.WORK_QUEUE, Topology.RUNS_EXCHANGE, Topology.WORK_KEY);

        assertThat(DeclareTopology.on(connection)).containsExactly("queue " + Topology.DEAD_QUEUE);

        publish(channel, Topology.RUNS_EXCHANGE, Topology.WORK_KEY);
        assertThat(channel.basicGet(Topology.WORK_QUEUE, true)).isNotNull();
    }

    @Test
    void a_queue_with_other_arguments_is_a_clear_error() throws Exception {
        connection.createChannel().queueDeclare(Topology.WORK_QUEUE, true, false, false, Map.of());

        assertThatThrownBy(() -> DeclareTopology.on(connection))
                .isInstanceOf(BrokerRefusesException.class)
                .hasMessageContaining("queue " + Topology.WORK_QUEUE)
                .hasMessageContaining("other arguments");
    }

    @Test
    void what_cannot_be_routed_is_kept() throws Exception {
        DeclareTopology.on(connection);
        Channel channel = connection.createChannel();

        publish(channel, Topology.RUNS_EXCHANGE, "nowhere");

        assertThat(channel.basicGet(Topology.UNROUTED_QUEUE, true)).isNotNull();
    }

    @Test
    void what_is_rejected_for_good_is_dead_lettered() throws Exception {
        DeclareTopology.on(connection);
        Channel channel = connection.createChannel();
        publish(channel, Topology.RUNS_EXCHANGE, Topology.WORK_KEY);

        channel.basicReject(
                channel.basicGet(Topology.WORK_QUEUE, false).getEnvelope().getDeliveryTag(), false);

        org.awaitility.Awaitility.await().until(() -> channel.basicGet(Topology.DEAD_QUEUE, true) != null);
    }

    private static void publish(Channel channel, String exchange, String key) throws Exception {
        channel.confirmSelect();
        channel.basicPublish(exchange, key, null, "hello".getBytes(StandardCharsets.UTF_8));
        channel.waitForConfirmsOrDie(10_000);
    }
}
