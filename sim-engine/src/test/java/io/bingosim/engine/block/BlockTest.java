package io.bingosim.engine.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.RunResult;
import io.bingosim.engine.Samples;
import io.bingosim.engine.Simulator;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BlockTest {

    private static byte[] block(CompiledScenario scenario, int runs) {
        BlockWriter writer = new BlockWriter(scenario.teamCount(), runs);
        Simulator simulator = new Simulator(scenario);
        for (int run = 0; run < runs; run++) {
            writer.add(simulator.run(7, run));
        }
        return writer.toBytes();
    }

    @ParameterizedTest
    @CsvSource({"small,0", "small,1", "small,200", "edge,1", "edge,57", "winter,300"})
    void results_are_read_back_as_they_were_written(String name, int runs) {
        CompiledScenario scenario = Samples.compiled(name);
        byte[] block = block(scenario, runs);

        BlockReader found = new BlockReader(scenario.teamCount(), block);
        BlockReader sized = new BlockReader(scenario.teamCount(), runs, block);

        assertThat(found.runs()).isEqualTo(runs);
        Simulator simulator = new Simulator(scenario);
        for (int run = 0; run < runs; run++) {
            RunResult result = simulator.run(7, run);
            for (int team = 0; team < scenario.teamCount(); team++) {
                assertThat(found.points(run, team)).isEqualTo(result.points(team));
                assertThat(found.tiles(run, team)).isEqualTo(result.tiles(team));
                assertThat(found.rowReached(run, team)).isEqualTo(result.rowReached(team));
                assertThat(found.bonuses(run, team)).isNull();
                assertThat(sized.finishedAt(run, team)).isEqualTo(result.finishedAt(team));
                assertThat(sized.attempts(run, team)).isEqualTo(result.attempts(team));
                assertThat(sized.wasted(run, team)).isEqualTo(result.wasted(team));
                assertThat(sized.winners(run, team)).isEqualTo(result.winners(team));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"grid,40", "blackout,1", "halfway,25"})
    void boards_without_rows_have_blocks_of_version_2_with_bonuses(String name, int runs) {
        CompiledScenario scenario = Samples.compiled(name);
        byte[] block = block(scenario, runs);

        BlockReader found = new BlockReader(scenario.teamCount(), block);

        assertThat(block[0]).isEqualTo((byte) 2);
        assertThat(found.runs()).isEqualTo(runs);
        Simulator simulator = new Simulator(scenario);
        for (int run = 0; run < runs; run++) {
            RunResult result = simulator.run(7, run);
            for (int team = 0; team < scenario.teamCount(); team++) {
                assertThat(found.points(run, team)).isEqualTo(result.points(team));
                assertThat(found.bonuses(run, team)).isEqualTo(result.bonuses(team));
                assertThat(found.rowReached(run, team)).isNull();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 50})
    void columns_are_as_wide_as_they_need(int runs) {
        CompiledScenario small = Samples.compiled("small");
        byte[] block = block(small, runs);

        // Points, tiles, finishedAt, attempts, wasted and winners fit a byte; rowReached is always 0.
        assertThat(block).hasSize(8 + 6 * 2 * runs);
        assertThat(block[0]).isEqualTo((byte) 1);
        assertThat(block[1]).isEqualTo((byte) 1);
        assertThat(block[2]).isEqualTo((byte) 10);
        assertThat(block[1 + 2 * (1 + 2 * runs)]).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 20})
    void damaged_blocks_are_refused(int cut) {
        byte[] block = block(Samples.compiled("edge"), 4);

        assertThatIllegalArgumentException().isThrownBy(() -> new BlockReader(3, Arrays.copyOf(block, cut)));
        assertThatIllegalArgumentException().isThrownBy(() -> new BlockReader(3, 5, block));
        assertThatIllegalArgumentException().isThrownBy(() -> new BlockReader(2, 4, block));
    }
}
