package io.bingosim.system.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.bingosim.stack.process.Service;
import io.bingosim.system.Health;
import io.bingosim.system.proof.IdleSystem;
import io.bingosim.testing.TestRabbit;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** LOCAL and DISTRIBUTED batches side by side: an API with one LOCAL slot and a worker with one slot. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BothModesIT {
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final long SMALL = 500;
    private static final long MANY = 1_000_000;

    private final ApiFixture fixture = new ApiFixture("both-modes")
            .with(TestRabbit.freshVhost().environment())
            .with("BINGOSIM_MODE", "DISTRIBUTED")
            .with("BINGOSIM_TRANSPORT", "rabbitmq")
            .with("BINGOSIM_SLOTS", "1")
            .with("BINGOSIM_LOCAL_SLOTS", "1")
            .with("BINGOSIM_WORKER_DELAY", "PT0.002S");
    private Service api;
    private Client client;

    @BeforeAll
    void start() {
        api = fixture.api();
        client = new Client(api.url());
        fixture.worker();
    }

    @AfterAll
    void stop() {
        fixture.close();
    }

    @Test
    void neither_mode_waits_for_the_other_and_both_return_the_same_results() throws Exception {
        List<String> large = List.of(create("LOCAL", MANY), create("DISTRIBUTED", MANY));
        large.forEach(this::awaitProgress);

        String local = create("LOCAL", SMALL);
        String distributed = create("DISTRIBUTED", SMALL);
        awaitCompleted(local);
        awaitCompleted(distributed);

        for (String batch : large) {
            assertThat(status(batch)).isEqualTo("RUNNING");
        }
        assertThat(teams(local)).isEqualTo(teams(distributed));
        JsonNode system = client.get("/system");
        for (String mode : List.of("LOCAL", "DISTRIBUTED")) {
            assertThat(system.at("/executors/" + mode + "/slots").asInt()).isOne();
            assertThat(system.at("/queue/" + mode + "/batches").asInt()).isOne();
        }
        assertThat(system.path("executionModes")).extracting(JsonNode::asText).containsExactly("DISTRIBUTED", "LOCAL");
        assertThat(system.path("batchesNobodyCanExecute")).isEmpty();
        assertThat(Health.ready(api).data("execution").path("localSlots").asInt())
                .isOne();
        for (String batch : large) {
            client.post("/batches/" + batch + "/cancel", new byte[0], "application/json");
        }
        assertThat(fixture.number("SELECT count(DISTINCT worker_id) FROM chunk_attempt"))
                .isEqualTo(2);
        assertEachModeExecutedItsOwn();
    }

    @Test
    @Tag("faults")
    void chunks_of_a_killed_api_wait_for_the_next_one_while_workers_go_on() throws Exception {
        String local = create("LOCAL", 2 * SMALL);
        awaitProgress(local);

        api.kill();
        await("rescue by the worker")
                .atMost(LONG)
                .until(() ->
                        fixture.number("SELECT count(*) FROM chunk_attempt WHERE outcome = 'RESCUED' AND batch_id = '"
                                        + local + "'")
                                > 0);
        assertThat(fixture.number("SELECT count(*) FROM batch WHERE status = 'RUNNING' AND id = '" + local + "'"))
                .isOne();
        api.start().awaitReady(LONG);
        String distributed = create("DISTRIBUTED", 2 * SMALL);

        awaitCompleted(local);
        awaitCompleted(distributed);
        assertThat(teams(local)).isEqualTo(teams(distributed));
        assertEachModeExecutedItsOwn();
    }

    @Test
    @Tag("faults")
    void a_draining_api_gives_its_chunks_back_and_none_needs_a_rescue() throws Exception {
        String local = create("LOCAL", 3 * SMALL);
        awaitProgress(local);

        api.terminate();
        assertThat(api.awaitExit(LONG)).isTrue();
        assertThat(fixture.number(
                        "SELECT count(*) FROM run_chunk WHERE status = 'RUNNING' AND batch_id = '" + local + "'"))
                .isZero();
        assertThat(fixture.number("SELECT count(*) FROM worker WHERE mode = 'LOCAL' AND gone_at IS NULL"))
                .isZero();
        api.start().awaitReady(LONG);

        awaitCompleted(local);
        assertThat(fixture.number(
                        "SELECT count(*) FROM chunk_attempt WHERE outcome = 'RESCUED' AND batch_id = '" + local + "'"))
                .isZero();
        assertThat(results(local).path("runs").path("completed").asLong()).isEqualTo(3 * SMALL);
        assertEachModeExecutedItsOwn();
    }

    private String create(String mode, long runs) throws Exception {
        return Client.id(client.create(
                "{\"runs\":" + runs + ",\"seed\":5,\"executionMode\":\"" + mode + "\",\"scenario\":"
                        + ApiFixture.scenario("small.json") + "}",
                null));
    }

    private void assertEachModeExecutedItsOwn() {
        IdleSystem.assertClean(fixture.jdbcUrl(), LONG);
        assertThat(fixture.number("SELECT count(*) FROM chunk_attempt a JOIN run_chunk c ON c.id = a.chunk_id"
                        + " JOIN worker w ON w.id = a.worker_id WHERE w.mode <> c.mode"))
                .as("chunks executed by a process of the other mode")
                .isZero();
    }

    private void awaitProgress(String batch) {
        await("progress of " + batch)
                .atMost(LONG)
                .until(() ->
                        client.get("/batches/" + batch).at("/runs/completed").asLong() > 0);
    }

    private void awaitCompleted(String batch) {
        await("batch " + batch).atMost(LONG).until(() -> status(batch).equals("COMPLETED"));
    }

    private String status(String batch) throws Exception {
        return client.get("/batches/" + batch).path("status").asText();
    }

    private JsonNode results(String batch) throws Exception {
        return client.get("/batches/" + batch + "/results");
    }

    private JsonNode teams(String batch) throws Exception {
        return results(batch).path("teams");
    }
}
