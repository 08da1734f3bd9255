package io.bingosim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bingosim.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BingosimCommandTest {
    private static final String SMALL = "../scenarios/small.json";
    private static final String INVALID = "../scenarios/invalid/01-top-level.json";

    private final Recorded recorded = Recorded.plain();

    @TempDir
    Path home;

    @Nested
    class Simulate {
        @Test
        void prints_only_the_results_document_with_json() throws Exception {
            assertThat(execute("simulate", SMALL, "--runs", "200", "--seed", "7", "--json"))
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

            one.execute(home, Map.of(), with(line, "--threads", "1"));
            three.execute(home, Map.of(), with(line, "--threads", "3"));

            assertThat(three.out()).isEqualTo(one.out()).contains("\"teams\"");
        }

        @Test
        void draws_a_line_per_team_without_json() {
            assertThat(execute("simulate", SMALL, "--runs", "20", "--seed", "7"))
                    .isEqualTo(ExitCode.OK);

            assertThat(recorded.out())
                    .contains("North shore")
                    .contains("South shore")
                    .contains("20 runs, seed 7");
        }

        @Test
        void replays_one_run() throws Exception {
            assertThat(execute("simulate", SMALL, "--replay", "3", "--seed", "7", "--attempts"))
                    .isEqualTo(ExitCode.OK);

            JsonNode timeline = new ObjectMapper().readTree(recorded.out());
            assertThat(timeline.path("run").asInt()).isEqualTo(3);
            assertThat(timeline.path("teams").path(0).has("rowsOpened")).isTrue();
            assertThat(timeline.path("teams").path(0).has("bonusesReached")).isFalse();
        }

        @Test
        void replays_one_run_of_a_board_with_bonuses() throws Exception {
            assertThat(execute("simulate", "../scenarios/grid.json", "--replay", "3", "--seed", "7"))
                    .isEqualTo(ExitCode.OK);

            JsonNode team =
                    new ObjectMapper().readTree(recorded.out()).path("teams").path(0);
            assertThat(team.path("bonusesReached")).hasSize(team.path("bonuses").asInt());
            assertThat(team.has("tilesOpened")).isTrue();
            assertThat(team.has("rowReached")).isFalse();
        }
    }

    @Nested
    class A_standing {
        private static final String GRID = "../scenarios/grid.json";
        private static final String HALFWAY = "../scenarios/halfway.json";

        @Test
        void in_a_file_gives_the_results_of_a_scenario_that_contains_it() throws Exception {
            Recorded contained = Recorded.plain();
            contained.execute(home, Map.of(), "simulate", HALFWAY, "--runs", "20", "--seed", "7", "--json");

            assertThat(execute("simulate", GRID, "--standing", standing(), "--runs", "20", "--seed", "7", "--json"))
                    .isEqualTo(ExitCode.OK);

            JsonNode teams = new ObjectMapper().readTree(recorded.out()).path("teams");
            assertThat(teams)
                    .isEqualTo(new ObjectMapper().readTree(contained.out()).path("teams"))
                    .isNotEmpty();
        }

        @Test
        void replaces_the_one_in_the_scenario() throws Exception {
            Path empty = Files.writeString(home.resolve("empty.json"), "{\"at\": 0, \"teams\": []}");
            Recorded fresh = Recorded.plain();
            fresh.execute(home, Map.of(), "simulate", GRID, "--runs", "20", "--seed", "7");

            execute("simulate", HALFWAY, "--standing", empty.toString(), "--runs", "20", "--seed", "7");

            assertThat(recorded.out()).isEqualTo(fresh.out()).contains("Foxes");
        }

        @Test
        void is_reported_below_its_pointer() throws Exception {
            Path wrong = Files.writeString(home.resolve("wrong.json"), "{\"at\": -1, \"teams\": []}");

            assertThat(execute("simulate", GRID, "--standing", wrong.toString(), "--runs", "20"))
                    .isEqualTo(ExitCode.USAGE);

            assertThat(recorded.err())
                    .contains("wrong.json")
                    .contains("/standing/at")
                    .contains("-1");
        }

        @Test
        void needs_a_scenario_of_version_2() throws Exception {
            assertThat(execute("simulate", SMALL, "--standing", standing(), "--runs", "20"))
                    .isEqualTo(ExitCode.USAGE);

            assertThat(recorded.err()).contains("/standing ").contains("schemaVersion 2");
        }

        @Test
        void that_is_no_json_is_reported_with_line_and_column() throws Exception {
            Path broken = Files.writeString(home.resolve("broken.json"), "{\"at\": 4,\n \"teams\" []}");

            assertThat(execute("simulate", GRID, "--standing", broken.toString(), "--runs", "20"))
                    .isEqualTo(ExitCode.USAGE);

            assertThat(recorded.err()).contains("/standing ").contains("line 2");
        }

        private String standing() throws IOException {
            JsonNode standing =
                    new ObjectMapper().readTree(Path.of(HALFWAY).toFile()).path("standing");
            return Files.writeString(home.resolve("standing.json"), standing.toString())
                    .toString();
        }
    }

    @Nested
    class An_invalid_scenario {
        @Test
        void is_reported_with_every_violation() {
            assertThat(execute("simulate", INVALID, "--runs", "1")).isEqualTo(ExitCode.USAGE);

            assertThat(recorded.err())
                    .contains("/durationSeconds")
                    .contains("/startsAt")
                    .contains("/timeZone");
            assertThat(recorded.out()).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(strings = {"run", "simulate"})
        void that_is_malformed_is_reported_with_line_and_column(String command, @TempDir Path folder) throws Exception {
            Path file = Files.writeString(folder.resolve("malformed.json"), "{\n  \"name\": ?}");

            assertThat(execute(command, file.toString(), "--runs", "1")).isEqualTo(ExitCode.USAGE);

            assertThat(recorded.err()).contains("(line 2, column 11)");
            assertThat(execute("validate", file.toString())).isEqualTo(ExitCode.USAGE);
        }

        @Test
        void is_found_by_validate_without_a_run() throws Exception {
            assertThat(execute("validate", INVALID)).isEqualTo(ExitCode.USAGE);
            assertThat(execute("validate", SMALL)).isEqualTo(ExitCode.OK);
            assertThat(execute("validate", "../scenarios/edge.json")).isEqualTo(ExitCode.OK);

            assertThat(recorded.err()).contains("/durationSeconds");
            assertThat(recorded.out())
                    .contains("small.json is a valid scenario: 2 teams, 4 tiles, id 002eb720")
                    .contains("warning: /rows/2/tiles/2");
        }

        @Test
        void is_reported_as_a_document_with_json() throws Exception {
            assertThat(execute("run", INVALID, "--runs", "1", "--json")).isEqualTo(ExitCode.USAGE);

            JsonNode violations = new ObjectMapper().readTree(recorded.out()).path("violations");
            assertThat(violations).isNotEmpty();
            assertThat(violations.get(0).has("pointer")).isTrue();
            assertThat(violations.get(0).has("message")).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        dance                                           | unknown command dance; see ./bingosim --help
        help dance                                      | unknown subcommand 'dance'; see ./bingosim --help
        run ../scenarios/small.json                     | missing required option: '--runs=N'; see ./bingosim run --help
        run ../scenarios/small.json --runs 5 --out x.txt | --out must end in .parquet or .csv: x.txt
        run ../scenarios/small.json --runs 5 --out no/such/x.csv | --out cannot be written: no/such/x.csv (no such directory); name a file in an existing directory that you may write to
        run ../scenarios/small.json --runs 5 --out pom.xml/x.csv | --out cannot be written: pom.xml/x.csv (Not a directory); name a file in an existing directory that you may write to
        run --runs 5                                    | missing required parameter: 'FILE'; see ./bingosim run --help
        simulate ../scenarios/small.json                | --runs N is missing; see ./bingosim simulate --help
        simulate ../scenarios/small.json --runs 0       | --runs must be at least 1: 0
        simulate ../scenarios/small.json --runs many    | invalid value for option '--runs': 'many' is not a whole number; see ./bingosim simulate --help
        simulate ../scenarios/small.json --runs 1 --red | unknown option --red; see ./bingosim simulate --help
        simulate no-such-file.json --runs 1             | there is no file no-such-file.json
        simulate ../scenarios/small.json --replay 1     | --replay needs the --seed of the batch
        simulate ../scenarios/small.json --replay -1 --seed 7 | --replay must be the index of a run, 0 or more: -1
        simulate ../scenarios/small.json --runs 1 --threads 0 | --threads must be between 1 and 1024: 0
        up --workers 2 --local-slots -1                 | --local-slots must be between 0 and 64: -1
        up --local-slots 2                              | --local-slots 2 needs --workers: without workers the API simulates all batches
        up --transport pigeon                           | --transport must be rabbitmq or postgres: pigeon
        up --workers -1                                 | --workers must be between 0 and 64: -1
        up --port 70000                                 | --port must be between 0 and 65535: 70000
        dev --workers 65                                | --workers must be between 0 and 64: 65
        key                                             | missing required subcommand; see ./bingosim key --help
        key paint                                       | unknown command paint; see ./bingosim key --help
        test dance                                      | unknown command dance; see ./bingosim test --help
        test --soak 0                                   | --soak must be at least 1 minute: 0
        test --soak 1 --faults                          | --faults and --soak exclude each other
        test invariants                                 | missing required parameter: 'JDBC_URL'; see ./bingosim test invariants --help
        bench dance                                     | unknown section dance; the sections are engine, end-to-end, scaling, sizes, peers, latency, fairness, api, quick-look, lifecycle, ceilings, start, export, truth, verdicts, memory, jmh, engine-change
        bench memory --minutes 0                        | --minutes must be at least 1: 0
        bench memory --scenarios 89                     | --scenarios must be at least 90: 89
        fmt now                                         | unexpected argument now; see ./bingosim fmt --help
        """)
    void a_wrong_command_line_gets_one_line_and_exit_code_two(String line, String message) {
        assertThat(execute(line.split(" "))).isEqualTo(ExitCode.USAGE);

        assertThat(recorded.err()).isEqualTo("bingosim: " + message + "\n");
        assertThat(recorded.out()).isEmpty();
    }

    @Test
    void the_password_of_a_wrong_address_is_not_repeated() {
        assertThat(execute("test", "invariants", "postgres://ann:secret@host/db"))
                .isEqualTo(ExitCode.USAGE);

        assertThat(recorded.err()).contains("must look like jdbc:postgresql://").doesNotContain("secret");
    }

    private int execute(String... arguments) {
        return recorded.execute(home, Map.of(), arguments);
    }

    private static String[] with(String[] line, String option, String value) {
        String[] longer = java.util.Arrays.copyOf(line, line.length + 2);
        longer[line.length] = option;
        longer[line.length + 1] = value;
        return longer;
    }
}
