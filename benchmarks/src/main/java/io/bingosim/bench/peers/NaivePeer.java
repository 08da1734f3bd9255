package io.bingosim.bench.peers;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.MessageProperties;
import io.bingosim.bench.harness.Workload;
import io.bingosim.stack.rabbit.BrokerAddress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The obvious design: a row and a message per run, a claim per run, an insert per result. Not made slow on purpose:
 * rows are inserted in bulk, confirms are awaited a thousand at a time, and eight consumers overlap their commits.
 */
final class NaivePeer implements Peer {
    private static final String QUEUE = "naive.runs";
    private static final int CONSUMERS = 8;
    private static final int PREFETCH = 10;
    private static final int IN_FLIGHT_MAX = 1_000;
    private static final long MINUTES_MAX = 10;
    private static final String TABLE = """
            CREATE TABLE IF NOT EXISTS naive_run (
                id int PRIMARY KEY, seed bigint NOT NULL, status text NOT NULL,
                started_at timestamptz, ended_at timestamptz)
            """;
    private static final String INSERT = "INSERT INTO naive_run (id, seed, status) VALUES (?, ?, 'PENDING')";
    private static final String CLAIM = """
            UPDATE naive_run SET status = 'RUNNING', started_at = clock_timestamp()
             WHERE id = ? AND status = 'PENDING'
            """;
    private static final String COMPLETE = """
            UPDATE naive_run SET status = 'COMPLETED', ended_at = clock_timestamp()
             WHERE id = ? AND status = 'RUNNING'
            """;

    private final ResultTable results;
    private final BrokerAddress broker;

    NaivePeer(ResultTable results, BrokerAddress broker) {
        this.results = results;
        this.broker = broker;
        results.execute(TABLE);
    }

    @Override
    public String name() {
        return "naive design";
    }

    @Override
    public double seconds(Workload workload, int runs, int runsPerJob, JobOutput output) throws Exception {
        results.execute("TRUNCATE naive_run");
        CountDownLatch left = new CountDownLatch(runs);
        ConnectionFactory factory = new ConnectionFactory();
        factory.setUri(broker.uri());
        try (Connection publishing = factory.newConnection();
                Connection consuming = factory.newConnection()) {
            for (int i = 0; i < CONSUMERS; i++) {
                consume(consuming.createChannel(), workload, left);
            }
            long started = System.nanoTime();
            insert(runs);
            publish(publishing.createChannel(), runs);
            if (!left.await(MINUTES_MAX, TimeUnit.MINUTES)) {
                throw new IllegalStateException("not done within " + MINUTES_MAX + " minutes");
            }
            return (System.nanoTime() - started) / 1e9;
        }
    }

    private void insert(int runs) throws SQLException {
        try (var connection = results.pool().getConnection();
                var insert = connection.prepareStatement(INSERT)) {
            connection.setAutoCommit(false);
            for (int run = 0; run < runs; run++) {
                insert.setInt(1, run);
                insert.setLong(2, Workload.SEED);
                insert.addBatch();
            }
            insert.executeBatch();
            connection.commit();
        }
    }

    private static void publish(Channel channel, int runs) throws Exception {
        channel.confirmSelect();
        for (int run = 0; run < runs; run++) {
            byte[] body = ByteBuffer.allocate(Integer.BYTES).putInt(run).array();
            channel.basicPublish("", QUEUE, MessageProperties.PERSISTENT_BASIC, body);
            if (run % IN_FLIGHT_MAX == IN_FLIGHT_MAX - 1) {
                channel.waitForConfirmsOrDie();
            }
        }
        channel.waitForConfirmsOrDie();
    }

    private void consume(Channel channel, Workload workload, CountDownLatch left) throws IOException {
        // A quorum queue like BingoSim's, so that a message costs the same.
        channel.queueDeclare(QUEUE, true, false, false, Map.of("x-queue-type", "quorum"));
        channel.basicQos(PREFETCH);
        channel.basicConsume(QUEUE, false, new DefaultConsumer(channel) {
            @Override
            public void handleDelivery(String tag, Envelope envelope, AMQP.BasicProperties properties, byte[] body)
                    throws IOException {
                try {
                    if (process(workload, ByteBuffer.wrap(body).getInt())) {
                        left.countDown();
                    }
                } catch (SQLException e) {
                    throw new IOException(e);
                }
                channel.basicAck(envelope.getDeliveryTag(), false);
            }
        });
    }

    private boolean process(Workload workload, int run) throws SQLException {
        try (var connection = results.pool().getConnection()) {
            if (!changed(connection, CLAIM, run)) {
                return false;
            }
            byte[] block = workload.simulate(run, 1);
            connection.setAutoCommit(false);
            ResultTable.store(connection, run, 1, block, new byte[0]);
            boolean completed = changed(connection, COMPLETE, run);
            connection.commit();
            connection.setAutoCommit(true);
            return completed;
        }
    }

    private static boolean changed(java.sql.Connection connection, String sql, int run) throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            statement.setInt(1, run);
            return statement.executeUpdate() == 1;
        }
    }
}
