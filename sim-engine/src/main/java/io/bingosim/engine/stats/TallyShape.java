package io.bingosim.engine.stats;

import io.bingosim.engine.CompiledScenario;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The dimensions of a tally, which its bytes begin with. Only tallies of equal shape can be merged. A board of version 1
 * has rows where one of version 2 has bonuses and gated tiles, and version 1 keeps the bytes it always had.
 *
 * @param rows 0 in version 2
 * @param bonuses 0 in version 1
 * @param gatedTiles places of the tiles whose opening is counted; empty in version 1, which counts rows
 * @param pointsTotal the most points a team can have; it determines the bins of points
 */
record TallyShape(int version, int teams, int rows, int tiles, int bonuses, List<Integer> gatedTiles, int pointsTotal) {

    private static final int ROWS = 1;
    private static final int BOARD = 2;

    // No scenario has more; a damaged tally must not cause a huge allocation.
    private static final int TEAMS_MAX = 64;
    private static final int ROWS_MAX = 200;
    private static final int TILES_MAX = 800;
    private static final int BONUSES_MAX = 1_302;

    private static final int TILES_PER_ROW = 4;
    private static final int POINTS_PER_ROW = 10;

    TallyShape {
        gatedTiles = List.copyOf(gatedTiles);
        if (teams > TEAMS_MAX || rows > ROWS_MAX || tiles > TILES_MAX || bonuses > BONUSES_MAX) {
            throw new IllegalArgumentException("tally has " + teams + " teams, " + rows + " rows, " + tiles
                    + " tiles and " + bonuses + " bonuses; no scenario has as many");
        }
        if (gatedTiles.stream().anyMatch(tile -> tile >= tiles)) {
            throw new IllegalArgumentException("tally has " + tiles + " tiles, but gates for " + gatedTiles);
        }
    }

    static TallyShape of(CompiledScenario scenario) {
        if (scenario.scenario().hasRows()) {
            return ofRows(scenario.teamCount(), scenario.rowCount());
        }
        return new TallyShape(
                BOARD,
                scenario.teamCount(),
                0,
                scenario.tileCount(),
                scenario.bonusCount(),
                IntStream.range(0, scenario.tileCount())
                        .filter(scenario::isGated)
                        .boxed()
                        .toList(),
                scenario.scenario().board().pointsTotal());
    }

    private static TallyShape ofRows(int teams, int rows) {
        return new TallyShape(ROWS, teams, rows, rows * TILES_PER_ROW, 0, List.of(), rows * POINTS_PER_ROW);
    }

    boolean hasRows() {
        return version == ROWS;
    }

    void write(ByteWriter out) {
        out.number(version);
        out.number(teams);
        if (hasRows()) {
            out.number(rows);
            return;
        }
        out.number(tiles);
        out.number(bonuses);
        out.number(gatedTiles.size());
        gatedTiles.forEach(out::number);
        out.number(pointsTotal);
    }

    static TallyShape read(ByteReader in) {
        int version = in.count();
        if (version != ROWS && version != BOARD) {
            throw new IllegalArgumentException("tally has version " + version + ", expected " + ROWS + " or " + BOARD);
        }
        int teams = in.count();
        if (version == ROWS) {
            return ofRows(teams, Math.min(in.count(), ROWS_MAX + 1));
        }
        int tiles = in.count();
        int bonuses = in.count();
        List<Integer> gated = new ArrayList<>();
        for (int left = Math.min(in.count(), TILES_MAX); left > 0; left--) {
            gated.add(in.count());
        }
        return new TallyShape(version, teams, 0, tiles, bonuses, gated, in.count());
    }
}
