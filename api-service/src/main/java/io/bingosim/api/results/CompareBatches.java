package io.bingosim.api.results;

import com.fasterxml.jackson.databind.JsonNode;
import io.bingosim.api.ApiConfig;
import io.bingosim.api.batch.BatchFacts;
import io.bingosim.api.results.CompareView.Difference;
import io.bingosim.api.results.CompareView.Side;
import io.bingosim.api.wire.Json;
import io.bingosim.batch.results.Answers;
import io.bingosim.batch.results.ReadAnswers;
import io.bingosim.batch.results.ReadBlocks;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Compares two batches: run by run if they had the same luck, else as independent samples. */
@ApplicationScoped
class CompareBatches {
    private final ReadAnswers readAnswers;
    private final ReadBlocks blocks;
    private final long pairedRunsMax;

    CompareBatches(ReadAnswers readAnswers, ReadBlocks blocks, ApiConfig config) {
        this.readAnswers = readAnswers;
        this.blocks = blocks;
        this.pairedRunsMax = config.limits().pairedRuns();
    }

    Uni<CompareView> compare(BatchFacts a, BatchFacts b) {
        return readAnswers.answers(a.id()).chain(answersA -> readAnswers
                .answers(b.id())
                .chain(answersB -> compare(new Pair(a, teams(answersA), b, teams(answersB)))));
    }

    private Uni<CompareView> compare(Pair pair) {
        String why = unpairedBecause(pair);
        if (why != null) {
            Map<String, Difference> differences = new LinkedHashMap<>();
            pair.common()
                    .forEach(key ->
                            differences.put(key, Welch.difference(team(pair.teamsA(), key), team(pair.teamsB(), key))));
            return Uni.createFrom().item(view(pair, why, 0, differences));
        }
        List<Pairing.Team> teams = pair.common().stream()
                .map(key -> new Pairing.Team(key, index(pair.teamsA(), key), index(pair.teamsB(), key)))
                .toList();
        return new Pairing(
                        new RunsInOrder(blocks, pair.a().id()),
                        new RunsInOrder(blocks, pair.b().id()),
                        teams)
                .walk()
                .map(walked -> view(
                        pair,
                        null,
                        walked.runs(),
                        teams.stream().collect(Collectors.toMap(team -> team.key, Pairing.Team::difference))));
    }

    private @Nullable String unpairedBecause(Pair pair) {
        if (pair.a().seed() != pair.b().seed()) {
            return "the seeds differ";
        }
        if (pair.a().runsRequested() != pair.b().runsRequested()) {
            return "the numbers of runs differ";
        }
        if (!pair.a().ended() || !pair.b().ended()) {
            return "not both have ended";
        }
        return pair.a().runsRequested() > pairedRunsMax ? "there are more than " + pairedRunsMax + " runs" : null;
    }

    private static CompareView view(
            Pair pair, @Nullable String why, long pairedRuns, Map<String, Difference> differences) {
        List<CompareView.Team> teams = new ArrayList<>();
        for (String key : pair.common()) {
            JsonNode a = team(pair.teamsA(), key);
            JsonNode b = team(pair.teamsB(), key);
            teams.add(new CompareView.Team(
                    key, a.path("name").asText(), side(a), side(b), Objects.requireNonNull(differences.get(key))));
        }
        return new CompareView(
                pair.a().id().value(),
                pair.b().id().value(),
                why == null,
                why,
                pairedRuns,
                teams,
                without(pair.teamsA(), pair.teamsB()),
                without(pair.teamsB(), pair.teamsA()));
    }

    private static Side side(JsonNode team) {
        return new Side(
                team.path("runs").asLong(),
                Welch.number(team.at("/points/mean")),
                Welch.number(team.at("/tiles/mean")),
                Welch.number(team.at("/winRate/value")));
    }

    private static Map<String, JsonNode> teams(Answers answers) {
        Map<String, JsonNode> teams = new LinkedHashMap<>();
        answers.teams().stream()
                .map(Json::parse)
                .forEach(team -> teams.put(team.path("key").asText(), team));
        return teams;
    }

    private static JsonNode team(Map<String, JsonNode> teams, String key) {
        return Objects.requireNonNull(teams.get(key));
    }

    private static int index(Map<String, JsonNode> teams, String key) {
        return List.copyOf(teams.keySet()).indexOf(key);
    }

    private static List<String> without(Map<String, JsonNode> teams, Map<String, JsonNode> others) {
        return teams.keySet().stream().filter(key -> !others.containsKey(key)).toList();
    }

    private record Pair(BatchFacts a, Map<String, JsonNode> teamsA, BatchFacts b, Map<String, JsonNode> teamsB) {
        List<String> common() {
            return teamsA.keySet().stream().filter(teamsB::containsKey).toList();
        }
    }
}
