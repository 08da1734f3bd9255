package io.bingosim.testing;

import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A valid scenario whose runs take as long as a test wants: pairs of players make an attempt per second and find nothing. */
public final class LongRunScenario {
    private static final int PLAYERS = 40;
    private static final long ATTEMPTS_PER_SECOND = PLAYERS / 2;
    private static final long DURATION_MAX = 31_622_400;

    /** The longest run that is still valid: just below the step budget of a team. */
    public static final long ATTEMPTS_MAX = 480_000_000;

    /** A run of this many attempts is quick to measure and long enough to be exact. */
    private static final long MEASURED_ATTEMPTS = 2_000_000;

    private LongRunScenario() {}

    /** A scenario whose run shows how long attempts take; see {@link #lasting}. */
    public static String measured() {
        return json(MEASURED_ATTEMPTS);
    }

    /** A scenario whose runs take this long where a run of {@link #measured} has taken the given time. */
    public static String lasting(Duration time, double measuredNanos) {
        double attempts = time.toNanos() * (MEASURED_ATTEMPTS / measuredNanos);
        System.out.printf("%.0f attempts for %s at %.0f ns each%n", attempts, time, measuredNanos / MEASURED_ATTEMPTS);
        return json(Math.min(ATTEMPTS_MAX, (long) attempts));
    }

    /** The scenario document. Time per attempt hardly depends on their number: measure a short run, then scale it. */
    public static String json(long attemptsPerRun) {
        long seconds = Math.max(60, attemptsPerRun / ATTEMPTS_PER_SECOND);
        if (seconds > DURATION_MAX) {
            throw new IllegalArgumentException("an event lasts at most " + DURATION_MAX + " s: " + seconds);
        }
        String players =
                IntStream.range(0, PLAYERS).mapToObj(LongRunScenario::player).collect(Collectors.joining(","));
        String tiles =
                IntStream.rangeClosed(1, 4).mapToObj(LongRunScenario::tile).collect(Collectors.joining(","));
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
