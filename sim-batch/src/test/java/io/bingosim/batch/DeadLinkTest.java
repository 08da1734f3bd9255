package io.bingosim.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bingosim.stack.fault.Fault;
import io.bingosim.stack.fault.FaultProxy;
import io.bingosim.stack.postgres.Database;
import io.bingosim.stack.testing.TestPostgres;
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

/** A link that swallows everything and whose far end never answers again, not even for what it has lost. */
class DeadLinkTest {
    private static final int POOL = 4;
    private static final Duration CALL = Duration.ofMillis(500);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Vertx vertx = Vertx.vertx();
    private final Database database = TestPostgres.freshDatabase();
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
    void connections_lost_while_they_were_waiting_for_an_answer_are_replaced() {
        assertThat(takeAll()).hasSize(POOL);

        proxy.set(Fault.blackHole());
        List<Future<?>> lost = new ArrayList<>();
        IntStream.range(0, POOL).forEach(i -> lost.add(pool.query("SELECT 1").execute()));
        Awaitility.await().atMost(PATIENCE).until(() -> lost.stream().allMatch(Future::failed));
        proxy.heal();

        assertThat(takeAll()).hasSize(POOL);
    }

    @Test
    void connections_that_hung_while_they_were_logging_in_are_replaced() {
        proxy.set(Fault.blackHole());
        List<Future<?>> lost = new ArrayList<>();
        IntStream.range(0, POOL).forEach(i -> lost.add(pool.query("SELECT 1").execute()));
        Awaitility.await().atMost(PATIENCE).until(() -> lost.stream().allMatch(Future::failed));
        proxy.heal();

        assertThat(takeAll()).hasSize(POOL);
    }

    @Test
    void connections_that_were_idle_are_replaced() {
        assertThat(takeAll()).hasSize(POOL);

        proxy.set(Fault.blackHole());
        Awaitility.await("the pool gives them up").atMost(PATIENCE).until(() -> pool.size() == 0);
        proxy.heal();

        assertThat(takeAll()).hasSize(POOL);
    }

    @Test
    void the_server_ends_sessions_whose_client_it_never_heard_leave() throws Exception {
        assertThat(takeAll()).hasSize(POOL);

        proxy.set(Fault.blackHole());

        Awaitility.await("no session is left").atMost(PATIENCE).until(() -> sessions() == 0);
        assertThat(proxy.bytesToClient()).isPositive();
    }

    @Test
    void a_statement_that_takes_its_time_is_not_taken_for_a_dead_link() {
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

    /** Holds every place of the pool at the same time, then gives all back. */
    private List<SqlConnection> takeAll() {
        List<Future<SqlConnection>> wanted =
                IntStream.range(0, POOL).mapToObj(i -> pool.getConnection()).toList();
        Awaitility.await("every place of the pool serves").atMost(PATIENCE).until(() -> wanted.stream()
                .allMatch(Future::succeeded));
        List<SqlConnection> connections = wanted.stream().map(Future::result).toList();
        List<Future<?>> asked = new ArrayList<>();
        connections.forEach(
                connection -> asked.add(connection.query("SELECT 1").execute().compose(rows -> connection.close())));
        Awaitility.await("every connection answers").atMost(PATIENCE).until(() -> asked.stream()
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
