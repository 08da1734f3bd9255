package io.bingosim.worker.testing;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.bingosim.contracts.topology.Topology;
import io.bingosim.stack.rabbit.BrokerAddress;
import io.bingosim.stack.rabbit.RabbitNode;
import io.bingosim.testing.TestRabbit;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A fresh virtual host of a real RabbitMQ node, and the test's own view of it. */
public final class TestBroker implements QuarkusTestResourceLifecycleManager {
    /** Quarkus loads this class more than once; system properties are shared. */
    private static final String PROPERTY = "test.bingosim.worker.broker";

    private static final Pattern MESSAGES = Pattern.compile("\"messages\":(\\d+)");

    @Override
    public Map<String, String> start() {
        RabbitNode node = TestRabbit.node();
        BrokerAddress broker = TestRabbit.freshVhost();
        System.setProperty(
                PROPERTY,
                String.join(
                        " ",
                        broker.host(),
                        "" + broker.port(),
                        broker.user(),
                        broker.password(),
                        broker.vhost(),
                        "" + node.managementPort()));
        return Map.of(
                "bingosim.broker.host", broker.host(),
                "bingosim.broker.port", Integer.toString(broker.port()),
                "bingosim.broker.user", broker.user(),
                "bingosim.broker.password", broker.password(),
                "bingosim.broker.vhost", broker.vhost());
    }

    @Override
    public void stop() {
        // The node ends with this JVM.
    }

    public static BrokerAddress address() {
        String[] parts = parts();
        return new BrokerAddress(parts[0], Integer.parseInt(parts[1]), parts[2], parts[3], parts[4]);
    }

    public static Connection connect() throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setUri(address().uri());
        return factory.newConnection("test");
    }

    /** Publishes to the work queue. */
    public static void publish(byte[] payload) throws Exception {
        try (Connection connection = connect();
                Channel channel = connection.createChannel()) {
            channel.confirmSelect();
            channel.basicPublish(Topology.RUNS_EXCHANGE, Topology.WORK_KEY, null, payload);
            channel.waitForConfirmsOrDie(10_000);
        }
    }

    /** Ready and unacknowledged messages of the work queue, as the management plugin counts them. */
    public static int unacknowledged() {
        String[] parts = parts();
        String vhost = URLEncoder.encode(parts[4], StandardCharsets.UTF_8);
        String credentials =
                Base64.getEncoder().encodeToString((parts[2] + ":" + parts[3]).getBytes(StandardCharsets.UTF_8));
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + parts[5] + "/api/queues/" + vhost + "/" + Topology.WORK_QUEUE))
                .header("Authorization", "Basic " + credentials)
                .build();
        try {
            String body = HttpClient.newHttpClient()
                    .send(request, BodyHandlers.ofString())
                    .body();
            Matcher matcher = MESSAGES.matcher(body);
            return matcher.find() ? Integer.parseInt(matcher.group(1)) : -1;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return -1;
        }
    }

    private static String[] parts() {
        return System.getProperty(PROPERTY).split(" ", -1);
    }
}
