package io.bingosim.api.results;

import io.bingosim.batch.model.ResultBlock;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.RunMonitor;
import io.bingosim.engine.Simulator;
import io.bingosim.engine.block.BlockReader;
import io.bingosim.engine.block.BlockWriter;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Simulates a range of runs again, block by block. A run is a pure function of scenario, seed and index, so the blocks have
 * the results that were not kept. A block takes a fraction of a second, after which another request has its turn.
 */
final class RecomputedBlocks implements BlockSource {
    private static final int RUN_TEAMS_MAX = 32_768;
    private static final long BLOCK_NANOS = Duration.ofMillis(50).toNanos();

    private final CompiledScenario scenario;
    private final Simulator simulator;
    private final long seed;
    private final long[] missing;
    private final Executor thread;
    private long next;
    private final long endRun;

    /**
     * The runs [firstRun, endRun).
     *
     * @param missing the runs without a result, ascending
     * @param monitor stops it
     */
    RecomputedBlocks(
            CompiledScenario scenario,
            long seed,
            long firstRun,
            long endRun,
            long[] missing,
            Executor thread,
            RunMonitor monitor) {
        this.scenario = scenario;
        this.simulator = new Simulator(scenario, monitor);
        this.seed = seed;
        this.next = firstRun;
        this.endRun = endRun;
        this.missing = missing;
        this.thread = thread;
    }

    @Override
    public Uni<List<ResultBlock>> after(@Nullable ResultBlock previous) {
        return Uni.createFrom().item(this::simulate).runSubscriptionOn(thread);
    }

    private List<ResultBlock> simulate() {
        int runsMax = (int) Math.min(endRun - next, Math.max(1, RUN_TEAMS_MAX / scenario.teamCount()));
        long[] runs = new long[Math.max(0, runsMax)];
        BlockWriter block = new BlockWriter(scenario.teamCount(), runs.length);
        long deadline = System.nanoTime() + BLOCK_NANOS;
        int count = 0;
        while (next < endRun && count < runs.length && (count == 0 || System.nanoTime() < deadline)) {
            if (Arrays.binarySearch(missing, next) < 0) {
                block.add(simulator.run(seed, next));
                runs[count++] = next;
            }
            next++;
        }
        return count == 0 ? List.of() : List.of(block(Arrays.copyOf(runs, count), block));
    }

    private ResultBlock block(long[] runs, BlockWriter block) {
        return new ResultBlock(
                0,
                runs[0],
                runs[runs.length - 1],
                runs,
                new BlockReader(scenario.teamCount(), runs.length, block.toBytes()));
    }
}
