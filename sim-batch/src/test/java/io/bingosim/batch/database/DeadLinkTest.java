package io.bingosim.batch.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bingosim.batch.BatchConfig;
import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.testing.TestPostgres;
import io.bingosim.testing.fault.Fault;
import io.bingosim.testing.fault.FaultProxy;
import io.quarkus.reactive.pg.client.PgPoolCreator;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A link that drops all packets, and whose far end never resets the old connections. */
class DeadLinkTest {
    private static final int POOL = 4;
    private static final Duration CALL = Duration.ofMillis(500);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Vertx vertx = Vertx.vertx();
    private final DatabaseAddress database = TestPostgres.freshDatabase();
    private final FaultProxy proxy = FaultProxy.before(database.port());
    private Pool pool;

    @BeforeEach
    void open() {
        pool = new LimitedPool(config()).create(new Input());
    }

    @AfterEach
    void close() {
        proxy.close();
        vertx.close();
    }

    @Test
    void connections_lost_while_waiting_for_a_reply_are_replaced() {
        assertThat(takeAll()).hasSize(POOL);

        proxy.set(Fault.blackHole());
        List<Future<?>> lost = new ArrayList<>();
        IntStream.range(0, POOL).forEach(i -> lost.add(pool.query("SELECT 1").execute()));
        Awaitility.await().atMost(PATIENCE).until(() -> lost.stream().allMatch(Future::failed));
        proxy.heal();

        assertThat(takeAll()).hasSize(POOL);
    }

    @Test
    void connections_that_hung_during_login_are_replaced() {
        proxy.set(Fault.blackHole());
        List<Future<?>> lost = new ArrayList<>();
        IntStream.range(0, POOL).forEach(i -> lost.add(pool.query("SELECT 1").execute()));
        Awaitility.await().atMost(PATIENCE).until(() -> lost.stream().allMatch(Future::failed));
        proxy.heal();

        assertThat(takeAll()).hasSize(POOL);
    }

    @Test
    void idle_connections_are_replaced() {
        assertThat(takeAll()).hasSize(POOL);

        proxy.set(Fault.blackHole());
        Awaitility.await("the pool drops them").atMost(PATIENCE).until(() -> pool.size() == 0);
        proxy.heal();

        assertThat(takeAll()).hasSize(POOL);
    }

    @Test
    void the_server_ends_sessions_whose_client_disappeared() throws Exception {
        assertThat(takeAll()).hasSize(POOL);

        proxy.set(Fault.blackHole());

        Awaitility.await("no session is left").atMost(PATIENCE).until(() -> sessions() == 0);
        assertThat(proxy.bytesToClient()).isPositive();
    }

    @Test
    void a_slow_statement_is_not_mistaken_for_a_dead_link() {
        Future<?> slow = pool.query("SELECT pg_sleep(0.8)").execute();

        Awaitility.await().atMost(PATIENCE).until(slow::isComplete);

        assertThat(slow.succeeded()).isTrue();
        assertThatThrownBy(() -> {
                    Future<?> endless = pool.query("SELECT pg_sleep(60)").execute();
                    Awaitility.await().atMost(PATIENCE).until(endless::isComplete);
                    throw endless.cause();
                })
                .hasMessageContaining("statement timeout");
    }

    /** Uses every connection of the pool at the same time, then returns them. */
    private List<SqlConnection> takeAll() {
        List<Future<SqlConnection>> wanted =
                IntStream.range(0, POOL).mapToObj(i -> pool.getConnection()).toList();
        Awaitility.await("the pool hands out all connections").atMost(PATIENCE).until(() -> wanted.stream()
                .allMatch(Future::succeeded));
        List<SqlConnection> connections = wanted.stream().map(Future::result).toList();
        List<Future<?>> asked = new ArrayList<>();
        connections.forEach(
                connection -> asked.add(connection.query("SELECT 1").execute().compose(rows -> connection.close())));
        Awaitility.await("every connection replies").atMost(PATIENCE).until(() -> asked.stream()
                .allMatch(Future::succeeded));
        return connections;
    }

    private long sessions() throws Exception {
        try (var connection = database.connect();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(
                        "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'bingosim' AND datname = '"
                                + database.name() + "'")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static BatchConfig config() {
        return new SmallRyeConfigBuilder()
                .withMapping(BatchConfig.class)
                .withDefaultValues(Map.of("bingosim.database.timeout", CALL.toString()))
                .build()
                .getConfigMapping(BatchConfig.class);
    }

    private final class Input implements PgPoolCreator.Input {
        private final List<PgConnectOptions> options = List.of(new PgConnectOptions()
                .setHost("127.0.0.1")
                .setPort(proxy.port())
                .setDatabase(database.name())
                .setUser(database.user())
                .setPassword(database.password()));

        @Override
        public Vertx vertx() {
            return vertx;
        }

        @Override
        public PoolOptions poolOptions() {
            return new PoolOptions().setMaxSize(POOL).setIdleTimeout(5).setIdleTimeoutUnit(TimeUnit.MINUTES);
        }

        @Override
        public List<PgConnectOptions> pgConnectOptionsList() {
            return options;
        }
    }
}
