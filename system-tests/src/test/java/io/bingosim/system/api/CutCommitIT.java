package io.bingosim.system.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.stack.fault.Fault;
import io.bingosim.stack.process.Service;
import java.net.http.HttpResponse;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** P3: the connection to the database is cut anywhere in the conversation of a create, the commit included. */
class CutCommitIT {
    private static final int CUTS = Integer.getInteger("bingosim.cuts", 40);

    @Test
    void wherever_the_connection_is_cut_a_key_stands_for_one_batch() throws Exception {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        try (ApiRig rig = new ApiRig("p3").with("BINGOSIM_DB_POOL", "1")) {
            Service api = rig.api();
            Client client = new Client(api.url());
            long towardsServer = conversation(rig, client);

            for (int cut = 0; cut < CUTS; cut++) {
                String key = "cut-" + cut;
                long offset = 1 + (long) (random.nextDouble() * towardsServer * 1.3);
                rig.proxy().set(cut % 2 == 0 ? Fault.cutToServerAfter(offset) : Fault.cutToClientAfter(offset / 4 + 1));
                rig.proxy().resetAll();
                HttpResponse<String> first = client.create(ApiRig.request(3), key);
                rig.proxy().heal();
                HttpResponse<String> second = untilServed(client, key);

                assertThat(first.statusCode()).as("cut at " + offset).isIn(200, 201, 503);
                assertThat(first.body()).doesNotContain("Exception", "SELECT");
                if (first.statusCode() != 503) {
                    assertThat(Client.id(first)).isEqualTo(Client.id(second));
                }
                assertThat(rig.number("SELECT count(*) FROM batch WHERE idempotency_key = '" + key + "'"))
                        .isEqualTo(1);
            }
        }
    }

    /** Bytes from the API to the database for a create on a fresh connection, with some slack. */
    private static long conversation(ApiRig rig, Client client) throws Exception {
        rig.proxy().resetAll();
        long before = rig.proxy().bytesToServer();
        untilServed(client, "measure");
        return rig.proxy().bytesToServer() - before;
    }

    private static HttpResponse<String> untilServed(Client client, String key) throws Exception {
        for (int attempt = 0; attempt < 100; attempt++) {
            HttpResponse<String> answer = client.create(ApiRig.request(3), key);
            if (answer.statusCode() != 503) {
                assertThat(answer.statusCode()).as(answer.body()).isIn(200, 201);
                return answer;
            }
        }
        throw new AssertionError("the API did not recover");
    }
}
