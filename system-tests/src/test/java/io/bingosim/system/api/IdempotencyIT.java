package io.bingosim.system.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.stack.process.Service;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** A1: one idempotency key a hundred times at once over two processes, one of which is killed. */
class IdempotencyIT {
    private static final int CALLS = 100;

    @Test
    void one_key_creates_one_batch_over_two_processes_although_one_is_killed() throws Exception {
        try (ApiFixture fixture = new ApiFixture("a1")) {
            Service doomed = fixture.api();
            Service steady = fixture.api();
            Client[] clients = {new Client(doomed.url()), new Client(steady.url())};
            ExecutorService pool = Executors.newFixedThreadPool(32);
            List<Future<String>> answers = new ArrayList<>();
            for (int i = 0; i < CALLS; i++) {
                Client first = clients[i % 2];
                answers.add(pool.submit(() -> untilAnswered(first, clients[1])));
            }
            answers.get(4).get();
            doomed.kill();

            List<String> ids = new ArrayList<>();
            for (Future<String> answer : answers) {
                ids.add(answer.get());
            }
            pool.shutdown();

            assertThat(ids).hasSize(CALLS).containsOnly(ids.get(0));
            assertThat(fixture.number("SELECT count(*) FROM batch")).isEqualTo(1);
        }
    }

    /** Repeats the request on failure or 429/503, finally at the process that is alive. */
    private static String untilAnswered(Client first, Client then) throws InterruptedException {
        Client client = first;
        for (int attempt = 0; attempt < 50; attempt++) {
            try {
                HttpResponse<String> answer = client.create(ApiFixture.request(100), "one-key");
                if (answer.statusCode() == 200 || answer.statusCode() == 201) {
                    return Client.id(answer);
                }
                assertThat(answer.statusCode()).isIn(429, 503);
            } catch (IOException e) {
                client = then;
            }
        }
        throw new AssertionError("no answer");
    }
}
