package io.bingosim.engine.stats;

import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.RunResult;
import io.bingosim.engine.scenario.Scenario;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A mergeable aggregate of runs. It holds whole numbers only: however runs are split and in whatever order parts are
 * merged, the same runs give the same bytes and the same results.
 */
public final class Tally {

    private static final int VERSION = 1;

    // No scenario has more; a damaged tally must not cause a huge allocation.
    private static final int TEAMS_MAX = 64;
    private static final int ROWS_MAX = 200;

    private final int rows;
    private final TeamTally[] teams;
    private long runs;

    private Tally(int teamCount, int rows) {
        this.rows = rows;
        this.teams = new TeamTally[teamCount];
        for (int team = 0; team < teamCount; team++) {
            teams[team] = new TeamTally(teamCount, rows);
        }
    }

    public static Tally empty(CompiledScenario scenario) {
        return new Tally(scenario.teamCount(), scenario.rowCount());
    }

    public void add(RunResult run) {
        runs++;
        for (int team = 0; team < teams.length; team++) {
            teams[team].add(run, team);
        }
    }

    public void merge(Tally other) {
        if (other.teams.length != teams.length || other.rows != rows) {
            throw new IllegalArgumentException("tallies of different scenarios cannot be merged");
        }
        runs += other.runs;
        for (int team = 0; team < teams.length; team++) {
            teams[team].merge(other.teams[team]);
        }
    }

    public long runs() {
        return runs;
    }

    public byte[] toBytes() {
        ByteWriter out = new ByteWriter();
        out.number(VERSION);
        out.number(teams.length);
        out.number(rows);
        out.number(runs);
        for (TeamTally team : teams) {
            team.write(out);
        }
        return out.toBytes();
    }

    public static Tally fromBytes(byte[] bytes) {
        ByteReader in = new ByteReader(bytes);
        int version = in.count();
        if (version != VERSION) {
            throw new IllegalArgumentException("tally has version " + version + ", expected " + VERSION);
        }
        int teamCount = in.count();
        int rows = in.count();
        if (teamCount > TEAMS_MAX || rows > ROWS_MAX) {
            throw new IllegalArgumentException(
                    "tally has " + teamCount + " teams and " + rows + " rows; no scenario has as many");
        }
        Tally tally = new Tally(teamCount, rows);
        tally.runs = in.number();
        for (TeamTally team : tally.teams) {
            team.read(in);
        }
        in.end();
        return tally;
    }

    /** The results of each team, in the order of the scenario. */
    public List<TeamResults> results(Scenario scenario) {
        List<TeamResults> results = new ArrayList<>();
        for (int team = 0; team < teams.length; team++) {
            results.add(teams[team].results(scenario, scenario.teams().get(team), runs));
        }
        return results;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tally tally && Arrays.equals(toBytes(), tally.toBytes());
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(toBytes());
    }
}
