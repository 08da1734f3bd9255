package io.bingosim.batch.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.stack.postgres.DatabaseAddress;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** How the checker judges locks, which also come and go in an idle system. */
class InvariantQueriesTest {
    private final DatabaseAddress database = TestDatabases.fresh();

    @AutoClose
    private final Sql checker = new Sql(database);

    @AutoClose
    private final Sql process = new Sql(database);

    @Test
    void a_session_lock_that_belongs_to_no_worker_is_reported() {
        process.rows("SELECT pg_advisory_lock(7)");

        assertThat(aboutLocks()).hasSize(1);
    }

    @Test
    void a_transaction_lock_is_not_reported() {
        process.begin();
        process.rows("SELECT pg_advisory_xact_lock(7)");

        assertThat(aboutLocks()).isEmpty();
        process.rollback();
    }

    private List<String> aboutLocks() {
        InvariantQueries.installAudit(database);
        return InvariantQueries.violations(checker).stream()
                .filter(violation -> violation.contains("I14 every advisory lock"))
                .toList();
    }
}
