package io.bingosim.api.batch;

import io.bingosim.api.wire.ApiJson;
import io.bingosim.batch.BatchId;
import io.bingosim.batch.results.ResultsReader;
import io.bingosim.batch.scenario.ScenarioCache.UnusableScenarioException;
import io.bingosim.engine.stats.TeamResults;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;

/** Adds the leading teams of batches that still run to a list. Those of ended batches are stored. */
@ApplicationScoped
class LiveLeaders {
    /** Fewer than the tallies that {@link ResultsReader} keeps: each reading merges new tallies only. */
    private static final int BATCHES_MAX = 24;

    private final ResultsReader results;

    LiveLeaders(ResultsReader results) {
        this.results = results;
    }

    Uni<List<BatchView>> addTo(List<BatchView> batches) {
        Set<UUID> chosen = new HashSet<>();
        batches.stream().filter(LiveLeaders::isLive).limit(BATCHES_MAX).forEach(batch -> chosen.add(batch.id()));
        if (chosen.isEmpty()) {
            return Uni.createFrom().item(batches);
        }
        return Multi.createFrom()
                .iterable(batches)
                .onItem()
                .transformToUniAndConcatenate(batch -> chosen.contains(batch.id())
                        ? withLeaders(batch)
                        : Uni.createFrom().item(batch))
                .collect()
                .asList();
    }

    private static boolean isLive(BatchView batch) {
        return batch.leadingTeams() == null && batch.coveredRuns() > 0;
    }

    /** A scenario that this version cannot run has no live results; the list is shown without them. */
    private Uni<BatchView> withLeaders(BatchView batch) {
        return results.liveTeams(new BatchId(batch.id()))
                .onFailure(UnusableScenarioException.class)
                .recoverWithItem(List.of())
                .map(teams -> teams.isEmpty() ? batch : batch.withLeadingTeams(json(teams)));
    }

    private static String json(List<TeamResults> teams) {
        List<LeadingTeamView> leading = IntStream.range(0, teams.size())
                .mapToObj(index -> LeadingTeamView.of(teams.get(index), index))
                .sorted(Comparator.comparing(
                        LeadingTeamView::winRate, Comparator.nullsLast(Comparator.<Double>reverseOrder())))
                .limit(LeadingTeamView.TEAMS_MAX)
                .toList();
        return new String(ApiJson.bytes(leading), StandardCharsets.UTF_8);
    }
}
