package io.bingosim.engine.scenario;

import io.bingosim.engine.json.JsonFields;
import io.bingosim.engine.json.JsonLimits;
import io.bingosim.engine.json.JsonReader;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.MalformedJsonException;
import io.bingosim.engine.json.Violations;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a scenario document strictly: all violations are reported at once, each with its JSON pointer. */
public final class ScenarioReader {

    /** Where a standing that replaces the one of the document is reported. */
    public static final String STANDING_POINTER = "/standing";

    /** Nested objects and lists of a document, the outermost counted as 1. */
    public static final int DEPTH_MAX = 64;

    static final int DURATION_SECONDS_MAX = 31_622_400;
    static final int TEAMS_MAX = 64;

    private static final String[] ROWS_MEMBERS = {
        "schemaVersion",
        "name",
        "startsAt",
        "timeZone",
        "durationSeconds",
        "unlockPointsPerRow",
        "activities",
        "rows",
        "teams"
    };
    private static final String[] BOARD_MEMBERS = {
        "schemaVersion",
        "name",
        "startsAt",
        "timeZone",
        "durationSeconds",
        "activities",
        "board",
        "win",
        "teams",
        "standing"
    };
    static final JsonLimits LIMITS = JsonLimits.ofDepth(DEPTH_MAX);

    private final Violations violations;
    private final @Nullable JsonValue otherStanding;

    private ScenarioReader(Violations violations, @Nullable JsonValue otherStanding) {
        this.violations = violations;
        this.otherStanding = otherStanding;
    }

    /** Reads a whole document. The caller limits its size. */
    public static ScenarioReading read(byte[] utf8Json) {
        Violations violations = new Violations();
        try {
            JsonValue document = JsonReader.read(utf8Json, LIMITS, violations);
            ScenarioReading.Accepted accepted = new ScenarioReader(violations, null).accepted(document, "");
            if (accepted != null) {
                return accepted;
            }
        } catch (MalformedJsonException e) {
            violations.add(e.pointer(), String.valueOf(e.getMessage()));
        }
        return new ScenarioReading.Rejected(violations.sorted());
    }

    /**
     * Reads a scenario that is part of a larger document. Violations are reported under its pointer; with any of them
     * the result is null.
     */
    public static ScenarioReading.@Nullable Accepted read(JsonValue value, String pointer, Violations violations) {
        return new ScenarioReader(violations, null).accepted(value, pointer);
    }

    /**
     * Reads a scenario with another standing, which replaces the one of the document. Violations of that standing are
     * reported under {@link #STANDING_POINTER}; a document of version 1 cannot have one.
     */
    public static ScenarioReading.@Nullable Accepted readWithStanding(
            JsonValue value, String pointer, JsonValue standing, Violations violations) {
        return new ScenarioReader(violations, standing).accepted(value, pointer);
    }

    private ScenarioReading.@Nullable Accepted accepted(JsonValue value, String pointer) {
        Scenario scenario = scenario(value, pointer);
        return scenario == null ? null : new ScenarioReading.Accepted(scenario, new Warnings(scenario).all());
    }

    private @Nullable Scenario scenario(JsonValue root, String pointer) {
        boolean rows = !hasBoard(root);
        JsonFields fields = JsonFields.of(root, pointer, violations, rows ? ROWS_MEMBERS : BOARD_MEMBERS);
        if (fields == null) {
            return null;
        }
        fields.whole("schemaVersion", Scenario.ROWS, Scenario.BOARD);
        String name = fields.text("name", ScenarioFields.NAME_LENGTH_MAX);
        EventTimeReader time = EventTimeReader.read(fields, violations);
        Set<String> activityKeys = new HashSet<>();
        List<Activity> activities =
                fields.list("activities", 1, 500, new ActivityReader(violations, activityKeys)::read);
        boolean readable = fields.optional("activities") instanceof JsonValue.Items;
        TileReader tiles =
                new TileReader(violations, new References("an activity", readable ? activityKeys : null, violations));
        TeamReader teamReader = new TeamReader(violations, new StrategyReader(violations, rows));
        List<Team> teams = fields.list("teams", 1, TEAMS_MAX, teamReader::team);
        BoardReader boards = new BoardReader(violations, tiles);
        EventBoard board = rows ? new RowReader(violations, tiles).board(fields) : boards.board(fields);
        WinRule win = rows ? WinRule.DEFAULT : WinReader.win(fields, boards.bonusCount());
        Standing standing = standing(fields, rows, boards, teamReader.keys(), time.durationSeconds());
        if (board == null || win == null || isConcerned(pointer)) {
            return null;
        }
        return new Scenario(
                rows ? Scenario.ROWS : Scenario.BOARD,
                name,
                time.startsAt(),
                time.zone(),
                time.durationSeconds(),
                activities,
                board,
                win,
                teams,
                standing);
    }

    /** What is not exactly version 2 is checked as version 1. */
    private static boolean hasBoard(JsonValue root) {
        return root instanceof JsonValue.Members members
                && JsonValue.Number.of(Scenario.BOARD).equals(members.byName().get("schemaVersion"));
    }

    private @Nullable Standing standing(
            JsonFields fields, boolean rows, BoardReader boards, Set<String> teamKeys, int durationSeconds) {
        if (rows) {
            if (otherStanding != null) {
                violations.add(STANDING_POINTER, "needs a scenario with schemaVersion 2; the scenario has rows");
            }
            return null;
        }
        JsonValue json = otherStanding == null ? fields.optional("standing") : otherStanding;
        if (json == null) {
            return null;
        }
        References teams = new References("a team", teamKeys.isEmpty() ? null : teamKeys, violations);
        return new StandingReader(violations, teams, boards.tileKeys(), boards.tilesByKey(), durationSeconds)
                .standing(json, otherStanding == null ? fields.pointer("standing") : STANDING_POINTER);
    }

    private boolean isConcerned(String pointer) {
        return violations.concern(pointer) || (otherStanding != null && violations.concern(STANDING_POINTER));
    }
}
