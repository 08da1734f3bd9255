package io.bingosim.engine.scenario;

import io.bingosim.engine.json.CanonicalJson;
import io.bingosim.engine.text.Sha256;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One valid event with every default filled in: all that a run needs besides seed and index. Documents of both versions
 * give this one model.
 *
 * @param schemaVersion {@link #ROWS} or {@link #BOARD}
 * @param win {@link WinRule#DEFAULT} in version 1
 * @param standing null if the run starts with the event; always null in version 1
 */
public record Scenario(
        int schemaVersion,
        String name,
        LocalDateTime startsAt,
        EventZone timeZone,
        int durationSeconds,
        List<Activity> activities,
        EventBoard board,
        WinRule win,
        List<Team> teams,
        @Nullable Standing standing) {

    /** The version whose board is a list of rows of four tiles. */
    public static final int ROWS = 1;

    /** The version with goals, bonuses, gates, win rules and standings. */
    public static final int BOARD = 2;

    /**
     * The most attempts a team may complete in a run. At tens of millions per second this takes well under a minute; a
     * real event has thousands of times fewer.
     */
    public static final long TEAM_ATTEMPTS_MAX = 500_000_000L;

    public Scenario {
        activities = List.copyOf(activities);
        teams = List.copyOf(teams);
    }

    /** A scenario of version 1. */
    public Scenario(
            String name,
            LocalDateTime startsAt,
            ZoneId timeZone,
            int durationSeconds,
            int unlockPointsPerRow,
            List<Activity> activities,
            List<Row> rows,
            List<Team> teams) {
        this(
                ROWS,
                name,
                startsAt,
                EventZone.of(timeZone),
                durationSeconds,
                activities,
                EventBoard.ofRows(rows, unlockPointsPerRow),
                WinRule.DEFAULT,
                teams,
                null);
    }

    /** True for version 1: there are rows, no bonuses, and the strategies about rows are allowed. */
    public boolean hasRows() {
        return schemaVersion == ROWS;
    }

    /** The rows of version 1; empty in version 2. */
    public List<Row> rows() {
        return board.rows();
    }

    /** The threshold of version 1; 0 in version 2. */
    public int unlockPointsPerRow() {
        Integer threshold = board.unlockPointsPerRow();
        return threshold == null ? 0 : threshold;
    }

    /** The document by RFC 8785, defaults included. */
    public String canonicalJson() {
        return CanonicalJson.write(ScenarioDocument.of(this));
    }

    /** SHA-256 of the canonical form in lower-case hexadecimal: the identity of the snapshot. */
    public String id() {
        return Sha256.hex(canonicalJson());
    }
}
