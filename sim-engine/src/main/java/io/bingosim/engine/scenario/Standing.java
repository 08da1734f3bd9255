package io.bingosim.engine.scenario;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state of an event that is under way. Teams and tiles that are not listed have nothing.
 *
 * @param at sim time at which the run starts, 0 to durationSeconds − 1
 * @param teams in the order of the document, each team at most once
 */
public record Standing(int at, List<TeamStanding> teams) {

    public Standing {
        teams = List.copyOf(teams);
    }

    /** What the team has, if it is listed. */
    public Optional<TeamStanding> of(String teamKey) {
        return teams.stream().filter(team -> team.team().equals(teamKey)).findFirst();
    }

    /** What one team has; each tile is listed at most once. */
    public record TeamStanding(String team, List<TileStanding> tiles) {
        public TeamStanding {
            tiles = List.copyOf(tiles);
        }
    }

    /**
     * What one team has on one tile.
     *
     * @param units one number for each goal of the tile, in the order of the goals: 0 to its {@code required}
     * @param finishedAt not null exactly if at least {@code need} goals have their {@code required}; 0 to {@code at}
     */
    public record TileStanding(
            String tile, List<Integer> units, @Nullable Integer finishedAt) {
        public TileStanding {
            units = List.copyOf(units);
        }
    }
}
