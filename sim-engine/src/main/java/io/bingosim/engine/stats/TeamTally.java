package io.bingosim.engine.stats;

import io.bingosim.engine.RunResult;
import io.bingosim.engine.scenario.Row;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Team;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of a tally that belongs to one team. */
final class TeamTally {

    private final Series points = new Series(Bins.EXACT);
    private final Series tiles = new Series(Bins.EXACT);
    private final Series rowReached = new Series(Bins.EXACT);
    private final Series attempts = new Series(Bins.FINE);
    private final Series wasted = new Series(Bins.FINE);
    private final Series finishedAt = new Series(Bins.FINE);
    /** By number of teams that share the win. */
    private final long[] wins;

    private final EventTimes[] rowOpened;
    private final EventTimes[] tileFinished;

    TeamTally(int teams, int rows) {
        wins = new long[teams + 1];
        rowOpened = times(rows);
        tileFinished = times(rows * Row.TILES);
    }

    private static EventTimes[] times(int size) {
        EventTimes[] times = new EventTimes[size];
        for (int i = 0; i < size; i++) {
            times[i] = new EventTimes();
        }
        return times;
    }

    void add(RunResult run, int team) {
        points.add(run.points(team));
        tiles.add(run.tiles(team));
        rowReached.add(run.rowReached(team));
        attempts.add(run.attempts(team));
        wasted.add(run.wasted(team));
        if (run.finishedAt(team) != RunResult.NEVER) {
            finishedAt.add(run.finishedAt(team));
        }
        wins[run.winners(team)]++;
        for (int row = 0; row <= run.rowReached(team); row++) {
            rowOpened[row].add(run.rowOpenedAt(team, row));
        }
        for (int tile = 0; tile < tileFinished.length; tile++) {
            int at = run.tileFinishedAt(team, tile);
            if (at != RunResult.NEVER) {
                tileFinished[tile].add(at);
            }
        }
    }

    void merge(TeamTally other) {
        List<Series> mine = series();
        List<Series> theirs = other.series();
        for (int i = 0; i < mine.size(); i++) {
            mine.get(i).merge(theirs.get(i));
        }
        for (int k = 0; k < wins.length; k++) {
            wins[k] += other.wins[k];
        }
        for (int row = 0; row < rowOpened.length; row++) {
            rowOpened[row].merge(other.rowOpened[row]);
        }
        for (int tile = 0; tile < tileFinished.length; tile++) {
            tileFinished[tile].merge(other.tileFinished[tile]);
        }
    }

    private List<Series> series() {
        return List.of(points, tiles, rowReached, attempts, wasted, finishedAt);
    }

    void write(ByteWriter out) {
        series().forEach(series -> series.write(out));
        for (long count : wins) {
            out.number(count);
        }
        for (EventTimes times : rowOpened) {
            times.write(out);
        }
        for (EventTimes times : tileFinished) {
            times.write(out);
        }
    }

    void read(ByteReader in) {
        series().forEach(series -> series.read(in));
        for (int k = 0; k < wins.length; k++) {
            wins[k] = in.number();
        }
        for (EventTimes times : rowOpened) {
            times.read(in);
        }
        for (EventTimes times : tileFinished) {
            times.read(in);
        }
    }

    TeamResults results(Scenario scenario, Team team, long runs) {
        double shares = 0;
        long ties = 0;
        for (int k = 1; k < wins.length; k++) {
            shares += (double) wins[k] / k;
            ties += k > 1 ? wins[k] : 0;
        }
        int boardTiles = scenario.rows().size() * Row.TILES;
        return new TeamResults(
                team.key(),
                team.name(),
                team.strategy().key(),
                runs,
                Rate.of(shares, runs),
                Rate.of(wins[1], runs),
                Rate.of(ties, runs),
                points.summary(),
                tiles.summary(),
                rowReached.summary(),
                attempts.summary(),
                wasted.summary(),
                finishedAt.summary(),
                share(tiles.histogram.countAt(boardTiles), runs),
                pointsHistogram(),
                rowTimes(runs),
                tileTimes(scenario, runs));
    }

    private List<TeamResults.PointsCount> pointsHistogram() {
        List<TeamResults.PointsCount> counts = new ArrayList<>();
        for (int bin = points.histogram.firstBin(); bin < points.histogram.endBin(); bin++) {
            if (points.histogram.countAt(bin) > 0) {
                counts.add(new TeamResults.PointsCount(bin, points.histogram.countAt(bin)));
            }
        }
        return counts;
    }

    private List<TeamResults.RowTime> rowTimes(long runs) {
        List<TeamResults.RowTime> times = new ArrayList<>();
        for (int row = 0; row < rowOpened.length; row++) {
            times.add(new TeamResults.RowTime(row, share(rowOpened[row].total(), runs), rowOpened[row].percentiles()));
        }
        return times;
    }

    private List<TeamResults.TileTime> tileTimes(Scenario scenario, long runs) {
        List<TeamResults.TileTime> times = new ArrayList<>();
        for (int tile = 0; tile < tileFinished.length; tile++) {
            String key = scenario.rows()
                    .get(tile / Row.TILES)
                    .tiles()
                    .get(tile % Row.TILES)
                    .key();
            EventTimes finished = tileFinished[tile];
            times.add(new TeamResults.TileTime(key, share(finished.total(), runs), finished.percentiles()));
        }
        return times;
    }

    private static @Nullable Double share(long count, long runs) {
        return runs == 0 ? null : Double.valueOf((double) count / runs);
    }
}
