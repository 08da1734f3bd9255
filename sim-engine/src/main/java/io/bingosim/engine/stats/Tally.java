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

    private final TallyShape shape;
    private final TeamTally[] teams;
    private long runs;

    private Tally(TallyShape shape) {
        this.shape = shape;
        this.teams = new TeamTally[shape.teams()];
        for (int team = 0; team < teams.length; team++) {
            teams[team] = new TeamTally(shape);
        }
    }

    public static Tally empty(CompiledScenario scenario) {
        return new Tally(TallyShape.of(scenario));
    }

    public void add(RunResult run) {
        runs++;
        for (int team = 0; team < teams.length; team++) {
            teams[team].add(run, team);
        }
    }

    public void merge(Tally other) {
        if (!other.shape.equals(shape)) {
            throw new IllegalArgumentException("tallies of different scenarios cannot be merged");
        }
        runs += other.runs;
        countBuffered();
        other.countBuffered();
        for (int team = 0; team < teams.length; team++) {
            teams[team].merge(other.teams[team]);
        }
    }

    private void countBuffered() {
        for (TeamTally team : teams) {
            team.countBuffered();
        }
    }

    public long runs() {
        return runs;
    }

    public byte[] toBytes() {
        return write(new ByteWriter());
    }

    /** The same tally in less than half the bytes, as it is stored. */
    public byte[] toPackedBytes() {
        return write(new PackedWriter());
    }

    private byte[] write(ByteWriter out) {
        countBuffered();
        shape.write(out);
        out.number(runs);
        for (TeamTally team : teams) {
            team.write(out);
        }
        return out.toBytes();
    }

    public static boolean isPacked(byte[] bytes) {
        return bytes.length > 0 && bytes[0] == PackedWriter.MARK;
    }

    /** Reads either form. */
    public static Tally fromBytes(byte[] bytes) {
        ByteReader in = isPacked(bytes) ? PackedReader.of(bytes) : new ByteReader(bytes);
        Tally tally = new Tally(TallyShape.read(in));
        tally.runs = in.number();
        for (TeamTally team : tally.teams) {
            team.read(in);
        }
        in.end();
        return tally;
    }

    /** The results of each team, in the order of the scenario. */
    public List<TeamResults> results(Scenario scenario, IntervalRule rule) {
        countBuffered();
        List<TeamResults> results = new ArrayList<>();
        List<TeamBounds> bounds = TeamBounds.of(scenario);
        for (int team = 0; team < teams.length; team++) {
            results.add(teams[team].results(scenario, scenario.teams().get(team), bounds.get(team), runs, rule));
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
