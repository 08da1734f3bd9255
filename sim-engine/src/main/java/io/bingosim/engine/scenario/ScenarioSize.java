package io.bingosim.engine.scenario;

/** How much work a scenario is, for estimates. */
public final class ScenarioSize {

    private ScenarioSize() {}

    /** The fewest attempts that all teams together are expected to make in a run. */
    public static double expectedAttempts(Scenario scenario) {
        ExpectedWork work = new ExpectedWork(scenario);
        return scenario.teams().stream()
                .mapToDouble(team -> new TeamCapacity(scenario, team, work)
                        .attempts(scenario.board().tiles()))
                .sum();
    }

    /** Rules times the outcomes of their activities: grows like the time it takes to make the scenario ready. */
    public static long of(Scenario scenario) {
        ExpectedWork work = new ExpectedWork(scenario);
        long size = 0;
        for (Tile tile : scenario.board().tiles()) {
            for (Rule rule : tile.rules()) {
                size += work.activity(rule).lines().stream()
                                .mapToLong(line -> line.outcomes().size())
                                .sum()
                        * (long) rule.accepts().size();
            }
        }
        return size;
    }
}
