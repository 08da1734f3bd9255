package io.bingosim.batch.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bingosim.batch.testing.Wiring;
import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.testing.TestPostgres;
import io.bingosim.testing.fault.Fault;
import io.bingosim.testing.fault.FaultProxy;
import io.smallrye.mutiny.TimeoutException;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The link to the database drops all packets and recovers, and the old connection is never reset. */
class LockedConnectionTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String LOCKS =
            "SELECT count(*) AS locks FROM pg_locks l JOIN pg_database d ON d.oid = l.database"
                    + " WHERE l.locktype = 'advisory' AND d.datname = current_database()";

    private final DatabaseAddress database = TestPostgres.freshDatabase();
    private final FaultProxy proxy = FaultProxy.before(database.port());
    private final Wiring wiring = new Wiring(
            new DatabaseAddress(database.host(), proxy.port(), database.name(), database.user(), database.password()),
            Map.of("bingosim.presence.lease", "PT3S"));
    private final LockedConnection connection = wiring.get(LockedConnection.class);

    @AfterEach
    void close() {
        proxy.close();
        wiring.close();
    }

    @Test
    void a_connection_that_went_dark_is_replaced_and_its_lock_is_freed() {
        assertThat(locks()).isEqualTo(1);

        proxy.set(Fault.blackHole());
        assertThatThrownBy(this::locks).isInstanceOf(TimeoutException.class);
        proxy.heal();

        Awaitility.await("a new connection").atMost(PATIENCE).ignoreExceptions().until(() -> locks() >= 1);
        Awaitility.await("the old lock is gone").atMost(PATIENCE).until(() -> locks() == 1);
    }

    @Test
    void a_connection_that_hung_while_connecting_is_replaced() {
        proxy.set(Fault.blackHole());
        assertThatThrownBy(this::locks).isInstanceOf(TimeoutException.class);
        proxy.heal();

        Awaitility.await("a new connection").atMost(PATIENCE).ignoreExceptions().until(() -> locks() == 1);
    }

    private long locks() {
        return connection
                .call(LOCKS, lockKey -> Tuple.tuple(), row -> row.getLong("locks"))
                .await()
                .atMost(PATIENCE);
    }
}
