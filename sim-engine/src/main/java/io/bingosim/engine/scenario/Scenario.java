package io.bingosim.engine.scenario;

import io.bingosim.engine.json.CanonicalJson;
import io.bingosim.engine.text.Sha256;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;

/** One valid event with every default filled in: all that a run needs besides seed and index. */
public record Scenario(
        String name,
        LocalDateTime startsAt,
        ZoneId timeZone,
        int durationSeconds,
        int unlockPointsPerRow,
        List<Activity> activities,
        List<Row> rows,
        List<Team> teams) {

    public static final int SCHEMA_VERSION = 1;

    public Scenario {
        activities = List.copyOf(activities);
        rows = List.copyOf(rows);
        teams = List.copyOf(teams);
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
