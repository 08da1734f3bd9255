package io.bingosim.system.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.bingosim.stack.api.ApiClient;
import io.bingosim.stack.process.ChildProcess;
import io.bingosim.stack.process.FreePorts;
import io.bingosim.stack.process.Programs;
import io.bingosim.stack.process.Signal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code experiment}, {@code best} and {@code effects} with a server give what the engine alone gives. */
@Tag("faults")
class ExperimentCommandsIT {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Duration LONG = Duration.ofMinutes(3);

    /** It never selects one of two variants that are nearly equal, so that it lasts until it is cancelled. */
    private static final String ENDLESS = """
            {"measure": {"metric": "winRate", "team": "north"}, "answer": "BEST", "indifference": 0, "seed": 1,
             "runs": {"perVariant": 10000000},
             "variants": [{"key": "b", "patch": [{"op": "replace", "path": "/teams/0/players/0/skill", "value": 1.00001}]}],
             "scenario": "%s"}
            """;

    @TempDir
    Path home;

    @Test
    void the_server_gives_the_document_of_the_engine_and_an_interrupt_cancels() throws Exception {
        int port = FreePorts.next();
        Path log = home.resolve("up.log");
        List<String> up = List.of("./bingosim", "up", "--port", Integer.toString(port), "--management-port", "0");
        try (ChildProcess server = child(up, log)) {
            await().atMost(LONG)
                    .until(() -> !server.isAlive() || Files.readString(log).contains("ready http://"));

            for (String command : List.of(
                    "experiment experiments/harbour-absences.json",
                    "best scenarios/small.json --team north --seed 3",
                    "effects scenarios/small.json --team north --seed 3 --runs 1000")) {
                assertThat(output(command + " --json")).isEqualTo(output(command + " --json --local"));
            }
            assertThat(output("best scenarios/small.json --team north --seed 3"))
                    .isEqualTo(output("best scenarios/small.json --team north --seed 3 --local"))
                    .contains("win rate (95 %)");
            interrupt(new ApiClient("http://127.0.0.1:" + port, LONG));
        }
    }

    private void interrupt(ApiClient api) throws IOException, InterruptedException {
        Path request = Files.writeString(
                home.resolve("endless.json"), ENDLESS.formatted(ROOT.resolve("scenarios/small.json")));
        Path log = home.resolve("endless.log");
        try (ChildProcess command = child(List.of("./bingosim", "experiment", request.toString()), log)) {
            await().atMost(LONG).until(() -> Files.readString(log).contains("look 1"));

            // Not SIGINT: a build in the background ignores it, and so do the processes it starts.
            command.signal(Signal.TERM);

            assertThat(command.awaitExit(LONG)).isTrue();
            assertThat(command.exitCode()).isEqualTo(143);
            assertThat(Files.readString(log)).contains("cancelling experiment");
        }
        JsonNode newest = api.json(api.request("/experiments?limit=1").build()).at("/items/0");
        assertThat(newest.path("status").asText()).isEqualTo("CANCELLED");
    }

    private ChildProcess child(List<String> line, Path log) {
        return ChildProcess.command(line)
                .directory(ROOT)
                .environment(environment())
                .log(log)
                .start();
    }

    /** Standard output alone; progress goes to the other stream. */
    private String output(String command) {
        Programs.Finished finished = Programs.run(
                LONG, environment(), List.of("bash", "-c", "cd .. && ./bingosim " + command + " 2>/dev/null"));
        assertThat(finished.exitCode()).as(command + ": " + finished.output()).isZero();
        return finished.output();
    }

    private Map<String, String> environment() {
        return Map.of(
                "BINGOSIM_BUILD", "no", "BINGOSIM_HOME", home.resolve("data").toString(), "LC_ALL", "C.UTF-8");
    }
}
