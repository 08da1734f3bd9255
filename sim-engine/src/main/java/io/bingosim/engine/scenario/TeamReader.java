package io.bingosim.engine.scenario;

import io.bingosim.engine.json.JsonFields;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.Violations;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code teams}. */
final class TeamReader {

    static final DateTimeFormatter START = DateTimeFormatter.ofPattern("HH:mm").withResolverStyle(ResolverStyle.STRICT);

    private final Violations violations;
    private final StrategyReader strategies;
    private final Set<String> teamKeys = new HashSet<>();

    TeamReader(Violations violations, StrategyReader strategies) {
        this.violations = violations;
        this.strategies = strategies;
    }

    @Nullable
    Team team(JsonValue json, String pointer) {
        JsonFields fields = JsonFields.of(json, pointer, violations, "key", "name", "strategy", "players");
        if (fields == null) {
            return null;
        }
        String key = ScenarioFields.key(fields, teamKeys);
        String name = ScenarioFields.name(fields, key);
        StrategyChoice strategy = fields.required("strategy") == null ? null : strategies.choice(fields);
        Set<String> playerKeys = new HashSet<>();
        List<Player> players = fields.list("players", 1, 200, (player, where) -> player(player, where, playerKeys));
        return strategy == null ? null : new Team(key, name, strategy, players);
    }

    /** The keys read so far, also those of teams with violations. */
    Set<String> keys() {
        return teamKeys;
    }

    private @Nullable Player player(JsonValue json, String pointer, Set<String> playerKeys) {
        JsonFields fields =
                JsonFields.of(json, pointer, violations, "key", "name", "skill", "capabilities", "sessions");
        if (fields == null) {
            return null;
        }
        String key = ScenarioFields.key(fields, playerKeys);
        String name = ScenarioFields.name(fields, key);
        double skill = ScenarioFields.factor(fields, "skill");
        List<String> capabilities =
                fields.textsOrEmpty("capabilities", ScenarioFields.LIST_MAX, ScenarioFields.NAME_LENGTH_MAX);
        List<Session> sessions = fields.listOrEmpty("sessions", ScenarioFields.LIST_MAX, this::session);
        return new Player(key, name, skill, capabilities, sessions);
    }

    private @Nullable Session session(JsonValue json, String pointer) {
        JsonFields fields = JsonFields.of(json, pointer, violations, "day", "start", "minutes");
        if (fields == null) {
            return null;
        }
        DayOfWeek day = fields.choice("day", DayOfWeek.class);
        LocalTime start = start(fields);
        Integer minutes = fields.whole("minutes", 1, 1440);
        return new Session(day, start, minutes == null ? 1 : minutes);
    }

    private static LocalTime start(JsonFields fields) {
        JsonValue json = fields.required("start");
        if (json == null) {
            return LocalTime.MIDNIGHT;
        }
        try {
            if (json instanceof JsonValue.Text text) {
                return LocalTime.parse(text.value(), START);
            }
        } catch (DateTimeParseException e) {
            // Reported below like a value of another type.
        }
        fields.reportValue("start", "must be a time of day like \"18:00\"");
        return LocalTime.MIDNIGHT;
    }
}
