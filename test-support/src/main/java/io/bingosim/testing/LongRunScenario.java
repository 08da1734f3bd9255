package io.bingosim.testing;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A valid scenario whose runs take as long as a test wants: pairs of players make an attempt per second and find nothing. */
public final class LongRunScenario {
    private static final int PLAYERS = 40;
    private static final long ATTEMPTS_PER_SECOND = PLAYERS / 2;
    private static final long DURATION_MAX = 31_622_400;

    private LongRunScenario() {}

    /** The scenario document. Time per attempt hardly depends on their number: measure a short run, then scale it. */
    public static String json(long attemptsPerRun) {
        long seconds = Math.max(60, attemptsPerRun / ATTEMPTS_PER_SECOND);
        if (seconds > DURATION_MAX) {
            throw new IllegalArgumentException("an event lasts at most " + DURATION_MAX + " s: " + seconds);
        }
        String players = IntStream.range(0, PLAYERS)
                .mapToObj(LongRunScenario::player)
                .collect(Collectors.joining(","));
        String tiles = IntStream.rangeClosed(1, 4).mapToObj(LongRunScenario::tile).collect(Collectors.joining(","));
        return """
                {"schemaVersion": 1, "name": "Long runs of %d s", "startsAt": "2031-02-03T09:00:00",
                 "timeZone": "America/New_York", "durationSeconds": %d, "unlockPointsPerRow": 5,
                 "activities": [{"key": "dig", "name": "Dig", "solo": false, "group": {"min": 2, "max": 2},
                   "lines": [{"key": "sand", "roll": "PER_PLAYER", "baselineSeconds": 1, "varianceSeconds": 0,
                     "distribution": "UNIFORM",
                     "outcomes": [{"key": "gold", "probability": 0.000000001,
                                   "grants": [{"drop": "gold", "units": 1}]}]}],
                   "groupBands": []}],
                 "rows": [{"tiles": [%s]}],
                 "teams": [{"key": "diggers", "name": "Diggers", "strategy": {"key": "GREEDY", "params": {}},
                   "players": [%s]}]}
                """.formatted(seconds, seconds, tiles, players);
    }

    private static String tile(int points) {
        return """
                {"key": "gold-%d", "name": "Gold", "points": %d, "required": 1000000,
                 "rules": [{"activity": "dig", "accepts": ["gold"], "requires": [], "modifiers": []}]}
                """.formatted(points, points);
    }

    private static String player(int number) {
        return "{\"key\": \"p%d\", \"name\": \"P %d\", \"skill\": 1.0, \"capabilities\": [], \"sessions\": []}"
                .formatted(number, number);
    }
}
