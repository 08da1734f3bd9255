package io.bingosim.batch.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.bingosim.batch.testing.Wiring;
import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.testing.TestPooler;
import io.bingosim.testing.TestPostgres;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A real PgBouncer between this process and Postgres. Skipped where it is neither installed nor can be downloaded. */
class PoolerTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String OUR_SETTINGS = "search_path, statement_timeout, idle_in_transaction_session_timeout,"
            + " idle_session_timeout, enable_seqscan, enable_bitmapscan, jit, extra_float_digits";

    private final DatabaseAddress database = TestPostgres.freshDatabase();
    private final TestPooler pooler = new TestPooler(database);

    @AfterEach
    void close() {
        pooler.close();
    }

    @Test
    void a_direct_connection_is_accepted() {
        assertThat(connectTo(database)).isEqualTo(1);
    }

    @Test
    void a_pooler_that_drops_our_timeouts_is_refused() {
        start("session");

        assertThatThrownBy(() -> connectTo(pooler.address()))
                .isInstanceOf(UnsuitableSessionException.class)
                .hasMessageContaining("statement_timeout=60000 is 0");
    }

    @Test
    void a_pooler_of_sessions_is_accepted_if_the_role_has_our_settings() {
        setOnRole();
        start("session");

        assertThat(connectTo(pooler.address())).isEqualTo(1);
    }

    @Test
    void a_pooler_of_transactions_is_refused_even_if_the_role_has_our_settings() {
        setOnRole();
        start("transaction");

        assertThatThrownBy(() -> connectTo(pooler.address()))
                .isInstanceOf(UnsuitableSessionException.class)
                .hasMessageContaining("transaction mode");
    }

    private void start(String mode) {
        assumeTrue(pooler.start(mode, OUR_SETTINGS), "PgBouncer is not installed and cannot be downloaded");
    }

    /** For this database only: other tests use the same role. */
    private void setOnRole() {
        Map.of(
                        "search_path", "bingosim",
                        "statement_timeout", "60000",
                        "idle_in_transaction_session_timeout", "60000",
                        "idle_session_timeout", "120000",
                        "enable_seqscan", "off",
                        "enable_bitmapscan", "off",
                        "jit", "off")
                .forEach((name, value) -> database.execute("ALTER ROLE " + database.user() + " IN DATABASE "
                        + database.name() + " SET " + name + " = '" + value + "'"));
    }

    private static int connectTo(DatabaseAddress address) {
        try (Wiring wiring = new Wiring(address, Map.of("bingosim.presence.lease", "PT90S"))) {
            return wiring.get(LockedConnection.class)
                    .call("SELECT 1 AS one", lockKey -> Tuple.tuple(), row -> row.getInteger("one"))
                    .await()
                    .atMost(PATIENCE);
        }
    }
}
