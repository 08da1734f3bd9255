package io.bingosim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class DrawingTest {
    private static final String DOCUMENT = """
        {"final":true,"seed":"7","runs":{"requested":4,"completed":3,"failed":1},"missingRuns":1,"teams":[
          {"key":"a","name":"Möwen","winRate":{"value":0.5,"low":0.25,"high":0.75},
           "points":{"mean":2.5,"p5":1,"p50":2,"p95":4},"tiles":{"mean":1.25},"rowReached":{"mean":0.0},
           "pointsHistogram":[{"points":1,"runs":1},{"points":4,"runs":2}]},
          {"key":"b","name":"B","winRate":{"value":0.5,"low":0.25,"high":0.75},
           "points":{"mean":2.5,"p5":1,"p50":2,"p95":4},"tiles":{"mean":1.25},"rowReached":{"mean":null},
           "pointsHistogram":[{"points":2,"runs":3}]}]}
        """;

    @Test
    void a_table_in_ascii_keeps_names_in_unicode() throws Exception {
        String table = new ResultsTable(Recorded.plain().terminal()).draw(parsed());

        assertThat(table).isEqualTo("""
            team      win rate (95 %)  points  5/50/95 %  tiles  row  points 1-4
            Möwen  50.0 % (25.0-75.0)     2.5      1/2/4    1.3  0.0  =  @
            B      50.0 % (25.0-75.0)     2.5      1/2/4    1.3    -   @
            3 runs, seed 7, 1 missing\
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

        assertThat(new Sparkline(false, 0, 99, 32).draw(histogram)).isEqualTo("@".repeat(25));
    }

    private static JsonNode parsed() throws Exception {
        return new ObjectMapper().readTree(DOCUMENT);
    }
}
