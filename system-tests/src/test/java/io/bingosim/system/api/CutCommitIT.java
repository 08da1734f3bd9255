package io.bingosim.system.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.stack.process.Service;
import io.bingosim.testing.fault.Fault;
import java.net.http.HttpResponse;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** P3: the database connection is cut at any point of a create, including its commit. */
class CutCommitIT {
    private static final int CUTS = Integer.getInteger("bingosim.cuts", 40);

    @Test
    void one_key_creates_one_batch_wherever_the_connection_is_cut() throws Exception {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        try (ApiFixture fixture = new ApiFixture("p3").with("BINGOSIM_DB_POOL", "1")) {
            Service api = fixture.api();
            Client client = new Client(api.url());
            long towardsServer = conversation(fixture, client);

            for (int cut = 0; cut < CUTS; cut++) {
                String key = "cut-" + cut;
                long offset = 1 + (long) (random.nextDouble() * towardsServer * 1.3);
                fixture.proxy()
                        .set(cut % 2 == 0 ? Fault.cutToServerAfter(offset) : Fault.cutToClientAfter(offset / 4 + 1));
                fixture.proxy().resetAll();
                HttpResponse<String> first = client.create(ApiFixture.request(3), key);
                fixture.proxy().heal();
                HttpResponse<String> second = untilServed(client, key);

                assertThat(first.statusCode()).as("cut at " + offset).isIn(200, 201, 503);
                assertThat(first.body()).doesNotContain("Exception", "SELECT");
                if (first.statusCode() != 503) {
                    assertThat(Client.id(first)).isEqualTo(Client.id(second));
                }
                assertThat(fixture.number("SELECT count(*) FROM batch WHERE idempotency_key = '" + key + "'"))
                        .isEqualTo(1);
            }
        }
    }

    /** Bytes from the API to the database for one create on a fresh connection. */
    private static long conversation(ApiFixture fixture, Client client) throws Exception {
        fixture.proxy().resetAll();
        long before = fixture.proxy().bytesToServer();
        untilServed(client, "measure");
        return fixture.proxy().bytesToServer() - before;
    }

    private static HttpResponse<String> untilServed(Client client, String key) throws Exception {
        for (int attempt = 0; attempt < 100; attempt++) {
            HttpResponse<String> answer = client.create(ApiFixture.request(3), key);
            if (answer.statusCode() != 503) {
                assertThat(answer.statusCode()).as(answer.body()).isIn(200, 201);
                return answer;
            }
        }
        throw new AssertionError("the API did not recover");
    }
}
