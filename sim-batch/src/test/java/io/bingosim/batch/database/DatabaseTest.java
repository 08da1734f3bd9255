package io.bingosim.batch.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.bingosim.batch.testing.TestDatabases;
import io.bingosim.batch.testing.Wiring;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseTest {
    private final Wiring beans = new Wiring(TestDatabases.fresh(), Map.of());

    @AfterEach
    void close() {
        beans.close();
    }

    /** Too many connections, the statement timeout, the server going down. */
    @ParameterizedTest
    @ValueSource(strings = {"53300", "57014", "57P01"})
    void a_busy_database_says_nothing_about_the_statement(String state) {
        Throwable failure = raised(state);

        assertThat(Database.isUnreachable(failure)).isTrue();
        assertThat(Database.isTransient(failure)).isTrue();
    }

    /** A broken constraint, an unknown column, a serialisation failure. */
    @ParameterizedTest
    @ValueSource(strings = {"23505", "42703", "40001"})
    void an_error_about_the_statement_is_not_one_of_the_database(String state) {
        assertThat(Database.isUnreachable(raised(state))).isFalse();
    }

    private Throwable raised(String state) {
        String block = "DO $$ BEGIN RAISE EXCEPTION 'as if' USING ERRCODE = '" + state + "'; END $$";
        return catchThrowable(() -> beans.get(Database.class)
                .list(block, Tuple.tuple(), row -> row)
                .await()
                .indefinitely());
    }
}
