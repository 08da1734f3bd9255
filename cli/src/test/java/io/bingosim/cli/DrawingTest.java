package io.bingosim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class DrawingTest {
    private static final String DOCUMENT = """
        {"final":true,"seed":"7","runs":{"requested":4,"completed":3,"failed":1},"missingRuns":1,"interval":"ANYTIME","teams":[
          {"key":"a","name":"Möwen","winRate":{"value":0.5,"low":0.25,"high":0.75},
           "soleWinRate":{"value":0.25},"tieRate":{"value":0.5},
           "points":{"mean":2.5,"p5":1,"p50":2,"p95":4},"tiles":{"mean":1.25},"rowReached":{"mean":0.0},
           "pointsHistogram":[{"points":1,"runs":1},{"points":4,"runs":2}]},
          {"key":"b","name":"B","winRate":{"value":0.5,"low":0.25,"high":0.75},
           "soleWinRate":{"value":0.25},"tieRate":{"value":0.5},
           "points":{"mean":2.5,"p5":1,"p50":2,"p95":4},"tiles":{"mean":1.25},"rowReached":{"mean":null},
           "pointsHistogram":[{"points":2,"runs":3}]}]}
        """;

    @Test
    void a_table_in_ascii_keeps_names_in_unicode() throws Exception {
        String table = new ResultsTable(Recorded.plain().terminal()).draw(parsed());

        assertThat(table).isEqualTo("""
            team      win rate (95 %)    sole     tie  points  5/50/95 %  tiles  row  points 1-4
            Möwen  50.0 % (25.0-75.0)  25.0 %  50.0 %     2.5      1/2/4    1.3  0.0  =  @
            B      50.0 % (25.0-75.0)  25.0 %  50.0 %     2.5      1/2/4    1.3    -   @
            3 runs, seed 7, 1 missing, intervals ANYTIME\
            """);
    }

    @Test
    void a_table_in_unicode_draws_blocks() throws Exception {
        String table = new ResultsTable(new Recorded(false, true).terminal()).draw(parsed());

        assertThat(table).contains("50.0 % (25.0–75.0)").contains("▄  █").contains("points 1–4");
    }

    @Test
    void a_wide_histogram_is_squeezed_into_cells_of_equal_width() throws Exception {
        StringBuilder even = new StringBuilder("[");
        for (int points = 0; points < 100; points++) {
            even.append(points == 0 ? "" : ",").append("{\"points\":" + points + ",\"runs\":5}");
        }
        JsonNode histogram = new ObjectMapper().readTree(even.append("]").toString());

        assertThat(new Sparkline(false, new PointsAxis(0, 99, 1, false), 32).draw(histogram))
                .isEqualTo("@".repeat(25));
    }

    @Test
    void a_table_of_a_board_with_bonuses_shows_bonuses_and_draws_bins() throws Exception {
        String document = """
            {"final":true,"seed":"7","runs":{"completed":3},"teams":[
              {"key":"a","name":"A","winRate":{"value":1,"low":0.4,"high":1},
               "soleWinRate":{"value":1},"tieRate":{"value":0},
               "points":{"mean":15000.5,"p5":0,"p50":2,"p95":4},"tiles":{"mean":1},"bonuses":{"mean":2.5},
               "pointsHistogram":[{"from":0,"to":1,"runs":1},{"from":4,"to":5,"runs":2}]}]}
            """;

        String table = new ResultsTable(Recorded.plain().terminal()).draw(new ObjectMapper().readTree(document));

        assertThat(table)
                .contains("tiles  bonuses  points 0-5")
                .contains("1.0      2.5  = @\n")
                .doesNotContain("tie\n");
    }

    @Test
    void a_table_of_teams_that_always_tie_says_so() throws Exception {
        String tied = DOCUMENT.replace("\"soleWinRate\":{\"value\":0.25}", "\"soleWinRate\":{\"value\":0.0}");

        String table = new ResultsTable(Recorded.plain().terminal()).draw(new ObjectMapper().readTree(tied));

        assertThat(table).endsWith("3 runs, seed 7, 1 missing, intervals ANYTIME\nevery run is a tie");
    }

    private static JsonNode parsed() throws Exception {
        return new ObjectMapper().readTree(DOCUMENT);
    }

    @Test
    void the_estimate_of_a_large_batch_names_the_time_per_run() {
        assertThat(RunTimeEstimate.text(0.0008, 100_000, 2))
                .isEqualTo("estimate: about 40 seconds for 100,000 runs on 2 cores (0.800 ms of engine time per run)");
        assertThat(RunTimeEstimate.text(0.5, 100_000, 1))
                .startsWith("estimate: about 13.9 hours for 100,000 runs on 1 core ");
    }
}
