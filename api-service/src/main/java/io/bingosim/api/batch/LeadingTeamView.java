package io.bingosim.api.batch;

import io.bingosim.engine.stats.TeamResults;
import io.quarkus.runtime.annotations.RegisterForReflection;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** One of the first teams of a batch by win rate. Written by `describe_leading_teams`. */
@RegisterForReflection
@Schema(
        name = "LeadingTeam",
        description = "One of the first teams by win rate; equal ones are in the scenario's order.")
public record LeadingTeamView(
        @Schema(description = "Key of the team.") String team,
        @Schema(description = "Name of the team.") String name,

        @Schema(description = "Place of the team in the scenario, counted from 0.")
        int index,

        @Schema(description = "Share of runs won; a tie counts in equal parts for the tied teams.") @Nullable
        Double winRate,

        @Schema(description = "Share of runs won together with other teams.") @Nullable
        Double tieRate) {
    /** As many as a chart has colours for. */
    static final int TEAMS_MAX = 8;

    static LeadingTeamView of(TeamResults team, int index) {
        return new LeadingTeamView(
                team.key(),
                team.name(),
                index,
                team.winRate().value(),
                team.tieRate().value());
    }
}
