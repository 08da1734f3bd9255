package io.bingosim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {
    private static final String SMALL = "../scenarios/small.json";
    private static final String INVALID = "../scenarios/invalid/01-top-level.json";

    private final Recorded recorded = Recorded.plain();

    @TempDir
    Path home;

    @Nested
    class Simulate {
        @Test
        void prints_only_the_results_document_with_json() throws Exception {
            assertThat(main("simulate", SMALL, "--runs", "200", "--seed", "7", "--json"))
                    .isEqualTo(ExitCode.OK);

            JsonNode document = new ObjectMapper().readTree(recorded.out());
            assertThat(document.path("final").asBoolean()).isTrue();
            assertThat(document.path("seed").asText()).isEqualTo("7");
            double winRates = 0;
            for (JsonNode team : document.path("teams")) {
                assertThat(team.path("runs").asInt()).isEqualTo(200);
                winRates += team.path("winRate").path("value").asDouble();
            }
            assertThat(winRates).isEqualTo(1.0);
            assertThat(recorded.err()).isEmpty();
        }

        @Test
        void gives_the_same_document_on_any_number_of_threads() {
            Recorded one = Recorded.plain();
            Recorded three = Recorded.plain();
            String[] line = {"simulate", "../scenarios/winter.json", "--runs", "100", "--seed", "x", "--json"};

            Main.execute(one.terminal, Path.of(".."), home, Map.of(), with(line, "--threads", "1"));
            Main.execute(three.terminal, Path.of(".."), home, Map.of(), with(line, "--threads", "3"));

            assertThat(three.out()).isEqualTo(one.out()).contains("\"teams\"");
        }

        @Test
        void draws_a_line_per_team_without_json() {
            assertThat(main("simulate", SMALL, "--runs", "20", "--seed", "7")).isEqualTo(ExitCode.OK);

            assertThat(recorded.out())
                    .contains("North shore")
                    .contains("South shore")
                    .contains("20 runs, seed 7");
        }

        @Test
        void replays_one_run() throws Exception {
            assertThat(main("simulate", SMALL, "--replay", "3", "--seed", "7", "--attempts"))
                    .isEqualTo(ExitCode.OK);

            assertThat(new ObjectMapper().readTree(recorded.out()).path("run").asInt())
                    .isEqualTo(3);
        }
    }

    @Nested
    class Exit_code_two {
        @Test
        void is_for_an_invalid_scenario_with_every_violation() {
            assertThat(main("simulate", INVALID, "--runs", "1")).isEqualTo(ExitCode.USAGE);

            assertThat(recorded.err())
                    .contains("/durationSeconds")
                    .contains("/startsAt")
                    .contains("/timeZone");
            assertThat(recorded.out()).isEmpty();
        }

        @Test
        void comes_with_a_document_of_violations_where_json_was_asked_for() throws Exception {
            assertThat(main("run", INVALID, "--runs", "1", "--json")).isEqualTo(ExitCode.USAGE);

            JsonNode violations = new ObjectMapper().readTree(recorded.out()).path("violations");
            assertThat(violations).isNotEmpty();
            assertThat(violations.get(0).has("pointer")).isTrue();
            assertThat(violations.get(0).has("message")).isTrue();
        }

        @Test
        void is_for_every_wrong_command_line() {
            assertThat(main("simulate", "no-such-file.json", "--runs", "1")).isEqualTo(ExitCode.USAGE);
            assertThat(main("simulate", SMALL)).isEqualTo(ExitCode.USAGE);
            assertThat(main("simulate", SMALL, "--runs", "0")).isEqualTo(ExitCode.USAGE);
            assertThat(main("simulate", SMALL, "--runs", "many")).isEqualTo(ExitCode.USAGE);
            assertThat(main("simulate", SMALL, "--runs", "1", "--colour")).isEqualTo(ExitCode.USAGE);
            assertThat(main("simulate", SMALL, "--replay", "1")).isEqualTo(ExitCode.USAGE);
            assertThat(main("simulate", SMALL, "--replay", "-1", "--seed", "7")).isEqualTo(ExitCode.USAGE);
            assertThat(main("run", SMALL)).isEqualTo(ExitCode.USAGE);
            assertThat(main("up", "--transport", "pigeon")).isEqualTo(ExitCode.USAGE);
            assertThat(main("up", "--workers", "-1")).isEqualTo(ExitCode.USAGE);
        }
    }

    @Test
    void a_directory_in_use_is_the_environments_fault() {
        try (Home holder = new Home(home)) {
            assertThat(holder.tryAcquire()).isTrue();

            assertThat(main("up")).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(recorded.err()).contains("another bingosim uses");
        }
    }

    private int main(String... arguments) {
        return Main.execute(recorded.terminal, Path.of(".."), home, Map.of(), arguments);
    }

    private static String[] with(String[] line, String option, String value) {
        String[] longer = java.util.Arrays.copyOf(line, line.length + 2);
        longer[line.length] = option;
        longer[line.length + 1] = value;
        return longer;
    }
}
