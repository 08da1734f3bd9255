package io.bingosim.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.stack.postgres.DatabaseAddress;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TestPostgresTest {
    @Test
    void databases_are_separate() {
        DatabaseAddress first = TestPostgres.freshDatabase();
        DatabaseAddress second = TestPostgres.freshDatabase();

        first.execute("CREATE TABLE only_here (x int)");

        assertThat(first.name()).isNotEqualTo(second.name());
        second.execute("CREATE TABLE only_here (x int)");
    }

    @Test
    void a_template_is_prepared_once_and_copied() {
        AtomicInteger prepared = new AtomicInteger();
        for (int i = 0; i < 3; i++) {
            DatabaseAddress database = TestPostgres.freshDatabase("template_test", template -> {
                prepared.incrementAndGet();
                template.execute("CREATE TABLE migrated (x int)");
            });
            database.execute("INSERT INTO migrated VALUES (1)");
        }

        assertThat(prepared).hasValue(1);
    }
}
