package io.bingosim.batch.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.stack.postgres.Database;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What the checker says about locks, which come and go in a system at rest too. */
class InvariantQueriesTest {
    private final Database database = Lives.fresh();

    @AutoClose
    private final Sql checker = new Sql(database);

    @AutoClose
    private final Sql process = new Sql(database);

    @Test
    void a_lock_that_a_session_keeps_in_nobodys_name_is_left_behind() {
        process.rows("SELECT pg_advisory_lock(7)");

        assertThat(aboutLocks()).hasSize(1);
    }

    @Test
    void a_lock_that_ends_with_its_transaction_is_not() {
        process.begin();
        process.rows("SELECT pg_advisory_xact_lock(7)");

        assertThat(aboutLocks()).isEmpty();
        process.rollback();
    }

    private List<String> aboutLocks() {
        InvariantQueries.installAudit(database);
        return InvariantQueries.violations(checker).stream()
                .filter(violation -> violation.contains("I14 no lock"))
                .toList();
    }
}
