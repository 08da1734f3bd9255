package io.bingosim.system.proof;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.bingosim.stack.api.ApiClient;
import io.bingosim.stack.postgres.StopMode;
import io.bingosim.stack.rabbit.RabbitNode;
import io.bingosim.system.EngineResults;
import io.bingosim.testing.fault.Fault;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Worker deaths, a dead API, a restart of Postgres and an outage of the broker: same verdict, same numbers. */
@Tag("faults")
class ExperimentFaultsIT {
    private static final Path ROOT = Path.of(System.getProperty("bingosim.root", ".."));
    private static final Duration LONG = Duration.ofMinutes(5);

    @Test
    void verdict_and_numbers_are_those_of_an_undisturbed_experiment() throws Exception {
        String question =
                """
                {"measure": {"metric": "winRate", "team": "north"}, "answer": "BEST", "indifference": 0, "seed": 11,
                 "runs": {"first": 500, "perVariant": 8000},
                 "vary": [{"what": "STRATEGY", "team": "north"}, {"what": "SKILL", "team": "north"}], "scenario": %s}
                """.formatted(Files.readString(ROOT.resolve("scenarios").resolve("small.json")));
        try (RabbitNode rabbit = RabbitNode.start(false);
                SystemFixture fixture = new SystemFixture("experiment", rabbit.address(), 3)) {
            ApiClient api = new ApiClient(fixture.api().url(), Duration.ofSeconds(15));
            String id = api.json(api.post("/experiments", question).build())
                    .path("id")
                    .asText();

            awaitLooks(fixture, 1);
            fixture.workers().get(0).kill();
            fixture.brokerProxy().set(Fault.refuse());
            awaitLooks(fixture, 2);
            fixture.brokerProxy().heal();
            fixture.api().kill();
            fixture.postgres().restart(StopMode.IMMEDIATE);
            awaitLooks(fixture, 3);
            fixture.workers().get(1).kill();
            fixture.api().start().awaitReady(LONG);

            Awaitility.await("the verdict").atMost(LONG).ignoreExceptions().until(() -> get(api, "/experiments/" + id)
                    .path("status")
                    .asText()
                    .equals("COMPLETED"));
            assertThat(get(api, "/experiments/" + id + "/results")).isEqualTo(EngineResults.of(question));
            fixture.assertClean();
        }
    }

    private static void awaitLooks(SystemFixture fixture, int looks) {
        Awaitility.await(looks + " looks")
                .atMost(LONG)
                .ignoreExceptions()
                .until(() -> fixture.number("SELECT max(looks) FROM experiment") >= looks
                        || fixture.number("SELECT count(*) FROM experiment WHERE status = 'RUNNING'") == 0);
    }

    private static JsonNode get(ApiClient api, String path) throws IOException, InterruptedException {
        HttpRequest request = api.request(path).build();
        return api.json(request);
    }
}
