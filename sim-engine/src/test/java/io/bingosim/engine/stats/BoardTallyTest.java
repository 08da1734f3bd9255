package io.bingosim.engine.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.RunResult;
import io.bingosim.engine.Samples;
import io.bingosim.engine.Simulator;
import io.bingosim.engine.scenario.ScenarioReader;
import io.bingosim.engine.scenario.ScenarioReading;
import io.bingosim.engine.stats.TeamResults.PointsBin;
import io.bingosim.engine.stats.TeamResults.TileTime;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tallies of boards of version 2. */
class BoardTallyTest {

    private static final int RUNS = 60;
    private static final int TEAM = 1;

    @ParameterizedTest
    @ValueSource(strings = {"grid", "halfway", "blackout"})
    void splitting_merging_and_storing_change_nothing(String sample) {
        CompiledScenario scenario = Samples.compiled(sample);
        Tally merged = tally(scenario, 40, RUNS);
        merged.merge(Tally.fromBytes(tally(scenario, 0, 15).toBytes()));
        merged.merge(tally(scenario, 15, 40));

        Tally whole = tally(scenario, 0, RUNS);

        assertThat(merged).isEqualTo(whole);
        assertThat(Tally.fromBytes(whole.toBytes()).results(scenario.scenario(), IntervalRule.fixed(0)))
                .isEqualTo(whole.results(scenario.scenario(), IntervalRule.fixed(0)));
    }

    @Test
    void bonuses_and_their_times_are_those_of_the_runs() {
        CompiledScenario scenario = Samples.compiled("grid");
        TeamResults results = results(scenario);
        Simulator simulator = new Simulator(scenario);
        double bonuses = 0;
        int[] reached = new int[scenario.bonusCount()];
        for (int run = 0; run < RUNS; run++) {
            RunResult result = simulator.run(7, run);
            bonuses += result.bonuses(TEAM);
            for (int bonus = 0; bonus < reached.length; bonus++) {
                reached[bonus] += result.bonusReachedAt(TEAM, bonus) == RunResult.NEVER ? 0 : 1;
            }
        }

        assertThat(results.bonuses().mean()).isCloseTo(bonuses / RUNS, within(1e-9));
        assertThat(results.bonusTimes())
                .extracting(TeamResults.BonusTime::reachedShare)
                .containsExactlyElementsOf(IntStream.of(reached)
                        .mapToObj(count -> (double) count / RUNS)
                        .toList());
        assertThat(results.bonusTimes())
                .extracting(TeamResults.BonusTime::bonus)
                .startsWith("row-1", "row-2")
                .endsWith("diagonal-1", "diagonal-2", "corners", "company");
        assertThat(results.rowReached()).isNull();
        assertThat(results.rowTimes()).isNull();
        assertThat(results.members())
                .containsKeys("bonuses", "bonusTimes")
                .doesNotContainKeys("rowReached", "rowTimes");
    }

    @Test
    void only_gated_tiles_have_opening_times() {
        CompiledScenario scenario = Samples.compiled("grid");
        Simulator simulator = new Simulator(scenario);
        int tile = scenario.scenario().board().tileNumbers().get("c3");
        long opened = IntStream.range(0, RUNS)
                .filter(run -> simulator.run(7, run).tileOpenedAt(TEAM, tile) != RunResult.NEVER)
                .count();

        List<TileTime> times = results(scenario).tileTimes();

        assertThat(times)
                .hasSize(25)
                .filteredOn(TileTime.Gated.class::isInstance)
                .hasSize(1);
        TileTime.Gated gated = (TileTime.Gated) times.get(tile);
        assertThat(gated.tile()).isEqualTo("c3");
        assertThat(gated.openedShare()).isEqualTo((double) opened / RUNS);
        assertThat(gated.openedAt().p50()).isNotNull();
    }

    @Test
    void points_beyond_a_total_of_10_000_are_counted_in_bins() {
        CompiledScenario scenario = timesThousand("blackout");
        TeamResults results = results(scenario);
        TeamResults exact = results(Samples.compiled("blackout"));

        assertThat(results.points().mean()).isCloseTo(1_000 * exact.points().mean(), within(1e-6));
        assertThat(results.points().max()).isEqualTo(1_000 * exact.points().max());
        assertThat(results.pointsHistogram()).allSatisfy(bin -> {
            PointsBin.Range range = (PointsBin.Range) bin;
            assertThat(range.to() - range.from()).isBetween(3, 4);
        });
        assertThat(results.pointsHistogram().stream().mapToLong(PointsBin::runs).sum())
                .isEqualTo(RUNS);
    }

    @Test
    void tallies_of_boards_that_differ_do_not_merge() {
        Tally grid = tally(Samples.compiled("grid"), 0, 1);

        assertThatIllegalArgumentException().isThrownBy(() -> grid.merge(tally(Samples.compiled("blackout"), 0, 1)));
        assertThatIllegalArgumentException().isThrownBy(() -> grid.merge(tally(Samples.compiled("small"), 0, 1)));
    }

    @Test
    void damaged_bytes_are_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Tally.fromBytes(new byte[] {2, 1, 1, 0, 1, 1, 4, 0}));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Tally.fromBytes(new byte[] {2, 1, (byte) 0xFF, (byte) 0xFF, 3, 0, 0, 4, 0}))
                .withMessageContaining("no scenario has as many");
    }

    private static TeamResults results(CompiledScenario scenario) {
        return tally(scenario, 0, RUNS)
                .results(scenario.scenario(), IntervalRule.fixed(0))
                .get(TEAM);
    }

    private static Tally tally(CompiledScenario scenario, long from, long to) {
        Tally tally = Tally.empty(scenario);
        Simulator simulator = new Simulator(scenario);
        for (long run = from; run < to; run++) {
            tally.add(simulator.run(7, run));
        }
        return tally;
    }

    /** The sample with a thousand times its points, which changes no decision of a strategy. */
    private static CompiledScenario timesThousand(String sample) {
        String document = new String(Samples.bytes(sample), StandardCharsets.UTF_8)
                .replaceAll("\"(points|rows|columns|diagonals)\": (\\d+)(?=[,\\s}])", "\"$1\": $2000")
                .replace("\"columns\": 3000", "\"columns\": 3");
        var reading = (ScenarioReading.Accepted) ScenarioReader.read(document.getBytes(StandardCharsets.UTF_8));
        return CompiledScenario.compile(reading.scenario());
    }
}
