package io.bingosim.engine.scenario;

import io.bingosim.engine.json.JsonFields;
import io.bingosim.engine.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Reads {@code win}. */
final class WinReader {

    private WinReader() {}

    /**
     * Null if it has a violation.
     *
     * @param bonusCount how many bonuses the board has; null if that is not known
     */
    static @Nullable WinRule win(JsonFields scenario, @Nullable Integer bonusCount) {
        if (!scenario.has("win")) {
            return WinRule.DEFAULT;
        }
        JsonFields fields = mayHaveLines(scenario.optional("win"))
                ? scenario.optionalObject("win", "by", "lines", "ties")
                : scenario.optionalObject("win", "by", "ties");
        if (fields == null) {
            return null;
        }
        WinRule.By by = fields.has("by") ? fields.optionalChoice("by", WinRule.By.class) : WinRule.By.POINTS;
        WinRule.Ties ties = fields.choiceOr("ties", WinRule.Ties.class, WinRule.Ties.SHARED);
        Integer lines = by == WinRule.By.LINES ? lines(fields, bonusCount) : Integer.valueOf(0);
        return by == null || lines == null ? null : new WinRule(by, lines, ties);
    }

    /** Whether the lines belong here cannot be said if {@code by} is no win rule. */
    private static boolean mayHaveLines(@Nullable JsonValue win) {
        JsonValue by =
                win instanceof JsonValue.Members members ? members.byName().get("by") : null;
        return by != null
                && !by.equals(new JsonValue.Text(WinRule.By.POINTS.name()))
                && !by.equals(new JsonValue.Text(WinRule.By.BLACKOUT.name()));
    }

    private static @Nullable Integer lines(JsonFields fields, @Nullable Integer bonusCount) {
        if (bonusCount != null && bonusCount == 0 && fields.has("lines")) {
            fields.reportValue("lines", "needs bonuses, but the board has none; add lines or bonuses to the board");
            return null;
        }
        return fields.whole("lines", 1, bonusCount == null || bonusCount == 0 ? ScenarioFields.WHOLE_MAX : bonusCount);
    }
}
