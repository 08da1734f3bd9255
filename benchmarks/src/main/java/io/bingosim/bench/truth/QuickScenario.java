package io.bingosim.bench.truth;

import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.ScenarioReader;
import io.bingosim.engine.scenario.ScenarioReading;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Scenarios that take microseconds per run, made for outcomes on which intervals tend to fail. */
final class QuickScenario {
    private static final int TILES = 4;

    private QuickScenario() {}

    /**
     * Every team makes {@code attempts} attempts, each of which finishes the next tile of the first row with probability
     * {@code usual}, and the whole board of {@code rows} rows with probability {@code jackpot}.
     */
    static Scenario of(int teams, int rows, int attempts, double usual, double jackpot) {
        String outcomes = outcome("usual", usual, grant("usual"))
                + (jackpot == 0 ? "" : "," + outcome("jackpot", jackpot, grants(rows)));
        String document = """
                {"schemaVersion":1,"name":"quick","startsAt":"2031-05-06T12:00:00","durationSeconds":%d,
                 "activities":[{"key":"dig","lines":[{"key":"pit","roll":"PER_PLAYER","baselineSeconds":10,"outcomes":[%s]}]}],
                 "rows":[%s],"teams":[%s]}
                """.formatted(attempts * 10, outcomes, rows(rows), teams(teams));
        if (ScenarioReader.read(document.getBytes(StandardCharsets.UTF_8))
                instanceof ScenarioReading.Accepted accepted) {
            return accepted.scenario();
        }
        throw new IllegalArgumentException("not a valid scenario: " + document);
    }

    private static String outcome(String key, double probability, String grants) {
        return "{\"key\":\"%s\",\"probability\":%s,\"grants\":[%s]}".formatted(key, probability, grants);
    }

    private static String grant(String drop) {
        return "{\"drop\":\"%s\",\"units\":1}".formatted(drop);
    }

    private static String grants(int rows) {
        return IntStream.range(0, rows * TILES)
                .mapToObj(tile -> grant("drop-" + tile))
                .collect(Collectors.joining(","));
    }

    private static String rows(int rows) {
        return IntStream.range(0, rows)
                .mapToObj(row -> "{\"tiles\":["
                        + IntStream.range(0, TILES)
                                .mapToObj(position -> tile(row * TILES + position, position + 1, row == 0))
                                .collect(Collectors.joining(","))
                        + "]}")
                .collect(Collectors.joining(","));
    }

    private static String tile(int tile, int points, boolean usual) {
        return "{\"key\":\"t%d\",\"points\":%d,\"required\":1,\"rules\":[{\"activity\":\"dig\",\"accepts\":[\"drop-%d\"%s]}]}"
                .formatted(tile, points, tile, usual ? ",\"usual\"" : "");
    }

    private static String teams(int teams) {
        return IntStream.range(0, teams)
                .mapToObj(team -> ("{\"key\":\"team-%d\",\"strategy\":{\"key\":\"GREEDY\",\"params\":{}},"
                                + "\"players\":[{\"key\":\"p\"}]}")
                        .formatted(team))
                .collect(Collectors.joining(","));
    }
}
