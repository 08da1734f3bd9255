package io.bingosim.engine.stats;

import io.bingosim.engine.RunResult;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Team;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The part of a tally that belongs to one team. */
final class TeamTally {

    private final TallyShape shape;
    private final Series points;
    private final Series tiles = new Series(Bins.EXACT);
    /** The highest open row in version 1, the number of reached bonuses in version 2. */
    private final Series milestones = new Series(Bins.EXACT);

    private final Series attempts = new Series(Bins.FINE);
    private final Series wasted = new Series(Bins.FINE);
    private final Series finishedAt = new Series(Bins.FINE);
    /** By number of teams that share the win. */
    private final long[] wins;

    /** The opening of rows in version 1, the reaching of bonuses in version 2. */
    private final EventTimes[] milestoneTimes;

    private final EventTimes[] tileFinished;
    /** By place in {@link TallyShape#gatedTiles()}. */
    private final EventTimes[] tileOpened;

    private final int[] gatedTiles;
    private final BufferedRuns buffer;

    TeamTally(TallyShape shape) {
        this.shape = shape;
        this.points = new Series(Bins.upTo(shape.pointsTotal()));
        this.wins = new long[shape.teams() + 1];
        this.milestoneTimes = EventTimes.array(shape.hasRows() ? shape.rows() : shape.bonuses());
        this.tileFinished = EventTimes.array(shape.tiles());
        this.tileOpened = EventTimes.array(shape.gatedTiles().size());
        this.gatedTiles =
                shape.gatedTiles().stream().mapToInt(Integer::intValue).toArray();
        this.buffer = new BufferedRuns(series(), times());
    }

    void add(RunResult run, int team) {
        wins[run.winners(team)]++;
        int[] values = buffer.next();
        int at = buffer.first();
        // In the order of series().
        values[at++] = run.points(team);
        values[at++] = run.tiles(team);
        values[at++] = shape.hasRows() ? run.rowReached(team) : run.bonuses(team);
        values[at++] = run.attempts(team);
        values[at++] = run.wasted(team);
        values[at++] = run.finishedAt(team);
        setTimes(run, team, values, at);
    }

    /** In the order of {@link #times()}. */
    private void setTimes(RunResult run, int team, int[] times, int from) {
        int at = from;
        for (int i = 0; i < milestoneTimes.length; i++) {
            times[at++] = shape.hasRows() ? run.rowOpenedAt(team, i) : run.bonusReachedAt(team, i);
        }
        run.copyTilesFinishedAt(team, times, at);
        at += tileFinished.length;
        for (int tile : gatedTiles) {
            times[at++] = run.tileOpenedAt(team, tile);
        }
    }

    /** To be called before anything is read: some runs are not counted yet. */
    void countBuffered() {
        buffer.count();
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
        List<EventTimes> myTimes = times();
        List<EventTimes> theirTimes = other.times();
        for (int i = 0; i < myTimes.size(); i++) {
            myTimes.get(i).merge(theirTimes.get(i));
        }
    }

    private List<Series> series() {
        return List.of(points, tiles, milestones, attempts, wasted, finishedAt);
    }

    private List<EventTimes> times() {
        return Stream.of(milestoneTimes, tileFinished, tileOpened)
                .flatMap(Stream::of)
                .toList();
    }

    void write(ByteWriter out) {
        series().forEach(series -> series.write(out));
        for (long count : wins) {
            out.number(count);
        }
        times().forEach(times -> times.write(out));
    }

    void read(ByteReader in) {
        series().forEach(series -> series.read(in));
        for (int k = 0; k < wins.length; k++) {
            wins[k] = in.number();
        }
        times().forEach(times -> times.read(in));
    }

    TeamResults results(Scenario scenario, Team team, TeamBounds bounds, long runs, IntervalRule rule) {
        long ties = runs - wins[0] - wins[1];
        boolean rows = shape.hasRows();
        return new TeamResults(
                team.key(),
                team.name(),
                team.strategy().key(),
                runs,
                Rate.ofShares(wins, rule),
                Rate.of(wins[1], runs, rule),
                Rate.of(ties, runs, rule),
                points.summary(bounds.points(), rule),
                tiles.summary(bounds.tiles(), rule),
                rows ? milestones.summary(bounds.rowReached(), rule) : null,
                rows ? null : milestones.summary(bounds.bonuses(), rule),
                attempts.summary(bounds.attempts(), rule),
                wasted.summary(bounds.wasted(), rule),
                finishedAt.summary(bounds.finishedAt(), rule),
                share(tiles.histogram.countAt(shape.tiles()), runs),
                points.histogram.pointsBins(),
                rows ? TimesTable.rows(milestoneTimes, runs) : null,
                rows ? null : TimesTable.bonuses(scenario.board().bonuses(), milestoneTimes, runs),
                TimesTable.tiles(scenario.board().tiles(), tileFinished, opened(), runs));
    }

    /** By tile: the times at which it was opened, or null if no gate closes it. */
    private @Nullable EventTimes[] opened() {
        @Nullable EventTimes[] opened = new EventTimes[shape.tiles()];
        for (int i = 0; i < tileOpened.length; i++) {
            opened[gatedTiles[i]] = tileOpened[i];
        }
        return opened;
    }

    static @Nullable Double share(long count, long runs) {
        return runs == 0 ? null : Double.valueOf((double) count / runs);
    }
}
