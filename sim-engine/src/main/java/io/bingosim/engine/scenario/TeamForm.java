package io.bingosim.engine.scenario;

import io.bingosim.engine.strategy.Strategies;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code teams}. */
final class TeamForm {

    static final DateTimeFormatter START = DateTimeFormatter.ofPattern("HH:mm").withResolverStyle(ResolverStyle.STRICT);

    private final Violations violations;
    private final Set<String> teamKeys = Fields.noKeys();

    TeamForm(Violations violations) {
        this.violations = violations;
    }

    @Nullable
    Team team(Json json, String pointer) {
        Fields fields = Fields.of(json, pointer, violations, "key", "name", "strategy", "players");
        if (fields == null) {
            return null;
        }
        String key = fields.key(teamKeys);
        String name = fields.textOr("name", key, 200);
        Json strategy = fields.required("strategy");
        String strategyKey = strategy == null ? "" : strategy(strategy, fields.at("strategy"));
        Set<String> playerKeys = Fields.noKeys();
        List<Player> players = fields.list("players", 1, 200, (player, where) -> player(player, where, playerKeys));
        return new Team(key, name, new StrategyChoice(strategyKey), players);
    }

    private String strategy(Json json, String pointer) {
        Fields fields = Fields.of(json, pointer, violations, "key", "params");
        if (fields == null) {
            return "";
        }
        String key = fields.text("key", Fields.KEY_LENGTH_MAX);
        boolean known = Strategies.keys().contains(key);
        if (fields.has("key") && !known) {
            fields.report("key", "is not a strategy; known are " + Strategies.keys());
        }
        Json params = fields.optional("params");
        if (params != null && known) {
            Fields.of(params, fields.at("params"), violations);
        } else if (params != null && !(params instanceof Json.Members)) {
            fields.report("params", "must be an object");
        }
        return key;
    }

    private @Nullable Player player(Json json, String pointer, Set<String> playerKeys) {
        Fields fields = Fields.of(json, pointer, violations, "key", "name", "skill", "capabilities", "sessions");
        if (fields == null) {
            return null;
        }
        String key = fields.key(playerKeys);
        String name = fields.textOr("name", key, 200);
        double skill = fields.factor("skill");
        List<String> capabilities = fields.names("capabilities", 0, false);
        List<Session> sessions = fields.listOrEmpty("sessions", this::session);
        return new Player(key, name, skill, capabilities, sessions);
    }

    private @Nullable Session session(Json json, String pointer) {
        Fields fields = Fields.of(json, pointer, violations, "day", "start", "minutes");
        if (fields == null) {
            return null;
        }
        DayOfWeek day = fields.choice("day", DayOfWeek.class, null);
        LocalTime start = start(fields);
        Integer minutes = fields.whole("minutes", 1, 1440);
        return new Session(day, start, minutes == null ? 1 : minutes);
    }

    private static LocalTime start(Fields fields) {
        Json json = fields.required("start");
        if (json == null) {
            return LocalTime.MIDNIGHT;
        }
        try {
            if (json instanceof Json.Text text) {
                return LocalTime.parse(text.value(), START);
            }
        } catch (DateTimeParseException e) {
            // Reported below like any other value that is no time of day.
        }
        fields.report("start", "must be a time of day like \"18:00\"");
        return LocalTime.MIDNIGHT;
    }
}
