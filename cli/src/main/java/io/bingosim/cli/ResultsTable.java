package io.bingosim.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.bingosim.cli.terminal.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Draws a results document as a table with one line per team. */
final class ResultsTable {
    private static final List<String> HEADER =
            List.of("team", "win rate (95 %)", "sole", "tie", "points", "5/50/95 %", "tiles");
    private static final int HISTOGRAM_CELLS = 32;

    private final Terminal terminal;

    ResultsTable(Terminal terminal) {
        this.terminal = terminal;
    }

    String draw(JsonNode document) {
        JsonNode teams = document.path("teams");
        PointsAxis axis = PointsAxis.of(teams);
        Sparkline sparkline = new Sparkline(terminal.unicode(), axis, HISTOGRAM_CELLS);
        List<List<String>> rows = new ArrayList<>();
        List<String> header = new ArrayList<>(HEADER);
        header.add(countsBonuses(teams.path(0)) ? "bonuses" : "row");
        header.add(axis.isEmpty() ? "points" : "points " + axis.low() + dash() + axis.high());
        rows.add(header);
        teams.forEach(team -> rows.add(cells(team, sparkline)));
        return new TextTable(terminal).layout(rows) + footer(document);
    }

    private List<String> cells(JsonNode team, Sparkline sparkline) {
        JsonNode points = team.path("points");
        return List.of(
                TextTable.shortened(team.path("name").asText()),
                interval(team.path("winRate")),
                percent(team.path("soleWinRate")),
                percent(team.path("tieRate")),
                decimal(points.path("mean")),
                points.path("p5").asText() + "/" + points.path("p50").asText() + "/"
                        + points.path("p95").asText(),
                decimal(team.path("tiles").path("mean")),
                decimal(team.path(countsBonuses(team) ? "bonuses" : "rowReached")
                        .path("mean")),
                sparkline.draw(team.path("pointsHistogram")));
    }

    /** Documents of version 2 have bonuses where those of version 1 have rows. */
    private static boolean countsBonuses(JsonNode team) {
        return team.has("bonuses");
    }

    private String footer(JsonNode document) {
        JsonNode runs = document.path("runs");
        String line = String.format(
                Locale.ROOT,
                "%,d runs, seed %s",
                runs.path("completed").asLong(),
                document.path("seed").asText());
        long missing = document.path("missingRuns").asLong();
        if (missing > 0) {
            line += String.format(Locale.ROOT, ", %,d missing", missing);
        }
        long covered = document.path("coveredRuns").asLong();
        if (covered > 0 && covered < runs.path("requested").asLong()) {
            line += String.format(Locale.ROOT, ", of the first %,d", covered);
        }
        line += ", intervals " + document.path("interval").asText();
        return everyRunIsATie(document) ? terminal.dim(line) + "\nevery run is a tie" : terminal.dim(line);
    }

    /** Equal win rates of teams that always tie must not look like a fair contest. */
    private static boolean everyRunIsATie(JsonNode document) {
        for (JsonNode team : document.path("teams")) {
            if (team.path("soleWinRate").path("value").asDouble(1) > 0) {
                return false;
            }
        }
        return document.path("runs").path("completed").asLong() > 0;
    }

    private String interval(JsonNode rate) {
        return String.format(
                Locale.ROOT,
                "%.1f %% (%.1f%s%.1f)",
                rate.path("value").asDouble() * 100,
                rate.path("low").asDouble() * 100,
                dash(),
                rate.path("high").asDouble() * 100);
    }

    private static String percent(JsonNode rate) {
        JsonNode value = rate.path("value");
        return value.isNumber() ? String.format(Locale.ROOT, "%.1f %%", value.asDouble() * 100) : "-";
    }

    private String dash() {
        return terminal.unicode() ? "–" : "-";
    }

    private static String decimal(JsonNode number) {
        return number.isNumber() ? String.format(Locale.ROOT, "%.1f", number.asDouble()) : "-";
    }
}
