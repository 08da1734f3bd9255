package io.bingosim.batch.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.testing.Sql;
import io.bingosim.batch.testing.Sql.Row;
import io.bingosim.batch.testing.TestDatabases;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FailedMessagesSqlTest {
    private Sql sql;

    @BeforeEach
    void connect() {
        sql = new Sql(TestDatabases.fresh());
    }

    @AfterEach
    void close() {
        sql.close();
    }

    @Test
    void a_redelivered_message_is_only_counted() {
        long first = record("unknown", "h1", 3);

        assertThat(record("unknown", "h1", 3)).isEqualTo(first);
        assertThat(record("unknown", "h2", 3)).isNotEqualTo(first);

        assertThat(sql.one("SELECT deliveries FROM failed_message WHERE id = ?", first)
                        .number("deliveries"))
                .isEqualTo(2);
        assertThat(sql.rows("SELECT 1 FROM failed_message_chain")).hasSize(1);
    }

    @Test
    void a_chain_is_republished_once_in_order_without_skipped_or_cut_messages() {
        long first = record("e", "h1", 3);
        long skipped = record("e", "h2", 3);
        record("e", "cut", 1_000_000);
        long last = record("e", "h3", 3);
        record("other", "h4", 3);
        long chain = sql.number("SELECT chain_id FROM failed_message WHERE id = ?", first);

        assertThat(sql.is("SELECT skip_failed_message(?)", skipped)).isTrue();
        assertThat(sql.is("SELECT skip_failed_message(?)", -1L)).isFalse();
        assertThat(sql.is("SELECT request_republish(?, 'ann')", -1L)).isFalse();
        assertThat(sql.is("SELECT request_republish(?, 'ann')", chain)).isTrue();
        assertThat(sql.is("SELECT request_republish(?, 'bob')", chain)).isTrue();

        assertThat(sql.text("SELECT requested_by FROM failed_message_chain WHERE id = ?", chain))
                .isEqualTo("ann");
        assertThat(take()).extracting(row -> row.number("message_id")).containsExactly(first, last);
        assertThat(take()).isEmpty();
        assertThat(sql.is("SELECT skip_failed_message(?)", first)).isFalse();
    }

    private List<Row> take() {
        return sql.rows("SELECT * FROM take_failed_messages(10)");
    }

    private long record(String entity, String hash, long size) {
        return sql.number(
                "SELECT record_failed_message(?, 'queue', 'x', 'k', ?, ?, ?, '{}', 'bad', NULL)",
                entity,
                hash,
                new byte[] {1, 2, 3},
                size);
    }
}
