package io.bingosim.engine;

import io.bingosim.engine.scenario.Activity;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Standing;
import io.bingosim.engine.strategy.GateTable;
import java.util.List;

/** A scenario made ready to run: numbers and arrays only, immutable, built once and shared by all threads. */
public final class CompiledScenario {

    static final long STEPS_MAX = Scenario.TEAM_ATTEMPTS_MAX;

    private final Scenario scenario;
    private final String[] dropNames;
    final CompiledBoard board;
    final int activities;
    final int drops;
    /** The sim time at which every run starts. */
    final int startsAt;

    final CompiledTeam[] teams;
    final int linesMax;

    private CompiledScenario(Scenario scenario, long stepsMax) {
        this.scenario = scenario;
        Numbering numbering = Numbering.of(scenario);
        int sizeMax = scenario.teams().stream()
                .mapToInt(team -> team.players().size())
                .max()
                .orElse(1);
        CompiledActivity[] compiled = scenario.activities().stream()
                .map(activity -> new CompiledActivity(activity, sizeMax, numbering))
                .toArray(CompiledActivity[]::new);
        this.activities = compiled.length;
        this.linesMax = scenario.activities().stream()
                .map(Activity::lines)
                .mapToInt(List::size)
                .max()
                .orElse(1);
        this.drops = numbering.drops().size();
        this.dropNames = new String[drops];
        numbering.drops().forEach((name, id) -> dropNames[id] = name);
        this.board = new CompiledBoard(scenario, numbering, compiled);
        Standing standing = scenario.standing();
        this.startsAt = standing == null ? 0 : standing.at();
        this.teams = scenario.teams().stream()
                .map(team -> new CompiledTeam(this, team, numbering, stepsMax))
                .toArray(CompiledTeam[]::new);
    }

    public static CompiledScenario compile(Scenario scenario) {
        return compile(scenario, STEPS_MAX);
    }

    static CompiledScenario compile(Scenario scenario, long stepsMax) {
        return new CompiledScenario(scenario, stepsMax);
    }

    public Scenario scenario() {
        return scenario;
    }

    public int teamCount() {
        return teams.length;
    }

    /** Rows of a version 1 board; 0 for version 2. */
    public int rowCount() {
        return board.rows;
    }

    public int tileCount() {
        return board.tiles.size();
    }

    /** Bonuses of a version 2 board, those of its lines first; 0 for version 1. */
    public int bonusCount() {
        return board.bonuses.count();
    }

    /** True if the tile is closed until a gate opens it; the rows of a version 1 board are gates too. */
    public boolean isGated(int tile) {
        return board.gates.gateOf(tile) != GateTable.NO_GATE;
    }

    String[] dropNames() {
        return dropNames.clone();
    }
}
