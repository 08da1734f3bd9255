package io.bingosim.batch.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bingosim.batch.testing.RecordedLog;
import io.bingosim.batch.testing.Sql;
import io.bingosim.batch.testing.TestDatabases;
import io.bingosim.batch.testing.Wiring;
import io.bingosim.stack.postgres.DatabaseAddress;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DiskSpaceMonitorTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String STORE = "SELECT store_something()";
    private static final String CUT = "SELECT cut_something()";

    private final DatabaseAddress address = TestDatabases.fresh();

    @AutoClose
    private final Wiring beans = new Wiring(address, Map.of());

    @AutoClose
    private final Sql sql = new Sql(address);

    @AutoClose
    private final RecordedLog log = new RecordedLog(DiskSpaceMonitor.class.getName());

    private final DiskSpaceMonitor monitor = beans.get(DiskSpaceMonitor.class);

    @BeforeEach
    void fillDisk() {
        define("store_something", "could not extend file: No space left on device", "53100");
        define("cut_something", "could not extend file: No space left on device", "53100");
    }

    @Test
    void the_disk_is_full_until_every_statement_that_failed_has_succeeded() {
        assertThat(monitor.isFull()).isFalse();
        assertThatThrownBy(() -> call(STORE)).matches(DiskSpaceMonitor::isDiskFull);
        assertThatThrownBy(() -> call(CUT)).matches(DiskSpaceMonitor::isDiskFull);

        call("SELECT 1");
        assertThat(monitor.isFull()).as("a read says nothing").isTrue();
        free("store_something");
        call(STORE);
        assertThat(monitor.isFull()).as("the other statement still fails").isTrue();
        free("cut_something");
        call(CUT);

        assertThat(monitor.isFull()).isFalse();
    }

    @Test
    void a_success_between_two_failures_is_no_new_outage() {
        assertThatThrownBy(() -> call(STORE)).matches(DiskSpaceMonitor::isDiskFull);
        free("store_something");
        call(STORE);
        assertThat(monitor.isFull()).isFalse();
        assertThatThrownBy(() -> call(CUT)).matches(DiskSpaceMonitor::isDiskFull);

        assertThat(monitor.isFull()).isTrue();
        assertThat(log.lines()).singleElement().asString().contains("database disk full");
    }

    @Test
    void the_probe_needs_room_on_the_disk_without_storing_anything() {
        long before = temporaryBytes();

        call("SELECT probe_disk()");

        Awaitility.await("temporary bytes").atMost(PATIENCE).until(() -> temporaryBytes() > before);
    }

    @Test
    void other_failures_say_nothing_about_the_disk() {
        define("store_something", "out of memory", "53200");

        assertThatThrownBy(() -> call(STORE)).matches(failure -> !DiskSpaceMonitor.isDiskFull(failure));

        assertThat(monitor.isFull()).isFalse();
    }

    private long temporaryBytes() {
        return sql.number("SELECT temp_bytes FROM pg_stat_database WHERE datname = current_database()");
    }

    private void call(String statement) {
        beans.get(Database.class)
                .list(statement, Tuple.tuple(), row -> row.getValue(0))
                .await()
                .atMost(PATIENCE);
    }

    private void define(String function, String error, String state) {
        sql.rows("CREATE OR REPLACE FUNCTION " + function + "() RETURNS int LANGUAGE plpgsql AS"
                + " $$ BEGIN RAISE EXCEPTION '" + error + "' USING ERRCODE = '" + state + "'; END $$");
    }

    private void free(String function) {
        sql.rows("CREATE OR REPLACE FUNCTION " + function
                + "() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 1; END $$");
    }
}
