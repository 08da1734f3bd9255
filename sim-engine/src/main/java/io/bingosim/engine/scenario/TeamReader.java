package io.bingosim.engine.scenario;

import io.bingosim.engine.json.JsonFields;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.Violations;
import io.bingosim.engine.strategy.Strategies;
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
    private final Set<String> teamKeys = new HashSet<>();

    TeamReader(Violations violations) {
        this.violations = violations;
    }

    @Nullable
    Team team(JsonValue json, String pointer) {
        JsonFields fields = JsonFields.of(json, pointer, violations, "key", "name", "strategy", "players");
        if (fields == null) {
            return null;
        }
        String key = ScenarioFields.key(fields, teamKeys);
        String name = ScenarioFields.name(fields, key);
        String strategy = fields.required("strategy") == null ? "" : strategy(fields);
        Set<String> playerKeys = new HashSet<>();
        List<Player> players = fields.list("players", 1, 200, (player, where) -> player(player, where, playerKeys));
        return new Team(key, name, new StrategyChoice(strategy), players);
    }

    private static String strategy(JsonFields team) {
        JsonFields fields = team.optionalObject("strategy", "key", "params");
        if (fields == null) {
            return "";
        }
        String key = fields.text("key", ScenarioFields.KEY_LENGTH_MAX);
        boolean known = Strategies.keys().contains(key);
        if (fields.has("key") && !known) {
            fields.reportValue("key", "must be one of " + Strategies.keys());
        }
        JsonValue params = fields.optional("params");
        // The parameters of an unknown strategy cannot be checked.
        if (params != null && (known || !(params instanceof JsonValue.Members))) {
            fields.optionalObject("params");
        }
        return key;
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
