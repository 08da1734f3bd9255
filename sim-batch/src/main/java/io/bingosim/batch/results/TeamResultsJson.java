package io.bingosim.batch.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bingosim.engine.json.StableDigits;
import io.bingosim.engine.stats.Rate;
import io.bingosim.engine.stats.Summary;
import io.bingosim.engine.stats.TeamResults;
import io.quarkus.runtime.annotations.RegisterForReflection;

/** A team's results as JSON, as they are stored and sent. The engine's records are registered for native code here. */
@RegisterForReflection(
        targets = {
            TeamResults.class,
            TeamResults.PointsBin.Exact.class,
            TeamResults.PointsBin.Range.class,
            TeamResults.RowTime.class,
            TeamResults.BonusTime.class,
            TeamResults.TileTime.Open.class,
            TeamResults.TileTime.Gated.class,
            TeamResults.Times.class,
            Rate.class,
            Summary.class
        })
public final class TeamResultsJson {
    private static final ObjectMapper JSON = new ObjectMapper(StableDigits.factory());

    private TeamResultsJson() {}

    public static String of(TeamResults team) {
        try {
            return JSON.writeValueAsString(team.members());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("team results could not be written as JSON", e);
        }
    }
}
