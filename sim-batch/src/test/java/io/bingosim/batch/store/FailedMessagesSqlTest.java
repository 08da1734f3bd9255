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
    private static final byte[] PAYLOAD = {1, 2, 3};

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

    @Test
    void a_republished_message_that_fails_again_needs_a_decision_again() {
        long message = record("e", "h1", 3);
        long chain = sql.number("SELECT chain_id FROM failed_message WHERE id = ?", message);
        sql.rows("SELECT request_republish(?, 'ann')", chain);
        take();
        assertThat(state(message)).isEqualTo("REPUBLISHED");
        assertThat(sql.is("SELECT request_republish(?, 'ann')", chain))
                .as("nothing is left to republish")
                .isFalse();

        assertThat(sql.number(
                        "SELECT record_failed_message('other', 'elsewhere', 'x', 'k', 'h9', ?, 3, '{}', 'worse', NULL, ?)",
                        PAYLOAD,
                        message))
                .as("recognised by its id and payload")
                .isEqualTo(message);

        assertThat(state(message)).isEqualTo("FAILED_AGAIN");
        assertThat(sql.text("SELECT error || failed_again FROM failed_message WHERE id = ?", message))
                .isEqualTo("worse1");
        assertThat(sql.is("SELECT request_republish(?, 'bob')", chain)).isTrue();
        assertThat(take()).extracting(row -> row.number("message_id")).containsExactly(message);
        record("e", "h1", 3);
        assertThat(state(message)).as("recognised as the same message").isEqualTo("FAILED_AGAIN");
        sql.rows("SELECT skip_failed_message(?)", message);
        assertThat(state(message)).isEqualTo("SKIPPED");
    }

    @Test
    void a_forged_id_with_another_payload_is_a_message_of_its_own() {
        long message = record("e", "h1", 3);

        assertThat(sql.number(
                        "SELECT record_failed_message('e', 'queue', 'x', 'k', 'h2', ?, 1, '{}', 'bad', NULL, ?)",
                        new byte[] {9},
                        message))
                .isNotEqualTo(message);

        assertThat(state(message)).isEqualTo("OPEN");
    }

    private String state(long message) {
        return sql.text("SELECT state FROM failed_message WHERE id = ?", message);
    }

    private List<Row> take() {
        return sql.rows("SELECT * FROM take_failed_messages(10)");
    }

    private long record(String entity, String hash, long size) {
        return sql.number(
                "SELECT record_failed_message(?, 'queue', 'x', 'k', ?, ?, ?, '{}', 'bad', NULL)",
                entity,
                hash,
                PAYLOAD,
                size);
    }
}
