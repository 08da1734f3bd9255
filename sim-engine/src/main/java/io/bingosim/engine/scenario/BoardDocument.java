package io.bingosim.engine.scenario;

import static io.bingosim.engine.scenario.ScenarioDocument.list;
import static io.bingosim.engine.scenario.ScenarioDocument.number;
import static io.bingosim.engine.scenario.ScenarioDocument.object;
import static io.bingosim.engine.scenario.ScenarioDocument.text;

import io.bingosim.engine.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the members that only documents of version 2 have. */
final class BoardDocument {

    private BoardDocument() {}

    static void addTo(Map<String, JsonValue> members, Scenario scenario) {
        members.put("board", board(scenario.board()));
        members.put("win", win(scenario.win()));
        if (scenario.standing() != null) {
            members.put("standing", standing(scenario.standing()));
        }
    }

    private static JsonValue board(EventBoard board) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        putIfGiven(members, "columns", board.columns());
        members.put("drops", text(board.drops().name()));
        members.put("tiles", list(board.tiles(), ScenarioDocument::tile));
        if (board.lines() != null) {
            members.put("lines", lines(board.lines()));
        }
        members.put("bonuses", list(board.givenBonuses(), BoardDocument::bonus));
        members.put("gates", list(board.gates(), BoardDocument::gate));
        return object(members);
    }

    private static JsonValue lines(BoardLines lines) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        putIfGiven(members, "rows", lines.rows());
        putIfGiven(members, "columns", lines.columns());
        putIfGiven(members, "diagonals", lines.diagonals());
        return object(members);
    }

    private static JsonValue bonus(Bonus bonus) {
        return object(Map.of(
                "key", text(bonus.key()),
                "name", text(bonus.name()),
                "tiles", list(bonus.tiles(), ScenarioDocument::text),
                "need", number(bonus.need()),
                "points", number(bonus.points())));
    }

    private static JsonValue gate(Gate gate) {
        String measure = gate.measure() == Gate.Measure.POINTS ? "points" : "count";
        JsonValue after =
                object(Map.of("tiles", list(gate.after(), ScenarioDocument::text), measure, number(gate.amount())));
        return object(Map.of("tiles", list(gate.tiles(), ScenarioDocument::text), "after", after));
    }

    private static JsonValue win(WinRule win) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("by", text(win.by().name()));
        members.put("ties", text(win.ties().name()));
        if (win.by() == WinRule.By.LINES) {
            members.put("lines", number(win.lines()));
        }
        return object(members);
    }

    private static JsonValue standing(Standing standing) {
        return object(Map.of("at", number(standing.at()), "teams", list(standing.teams(), BoardDocument::team)));
    }

    private static JsonValue team(Standing.TeamStanding team) {
        return object(Map.of("team", text(team.team()), "tiles", list(team.tiles(), BoardDocument::tile)));
    }

    private static JsonValue tile(Standing.TileStanding tile) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("tile", text(tile.tile()));
        members.put("units", list(tile.units(), ScenarioDocument::number));
        putIfGiven(members, "finishedAt", tile.finishedAt());
        return object(members);
    }

    private static void putIfGiven(Map<String, JsonValue> members, String name, @Nullable Integer value) {
        if (value != null) {
            members.put(name, number(value));
        }
    }
}
