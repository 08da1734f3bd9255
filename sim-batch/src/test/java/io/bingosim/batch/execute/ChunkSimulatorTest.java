package io.bingosim.batch.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.model.ChunkResult;
import io.bingosim.batch.model.ChunkResult.RunFailure;
import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.batch.model.Keep;
import io.bingosim.batch.testing.SmallScenario;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.RunResult;
import io.bingosim.engine.Simulator;
import io.bingosim.engine.block.BlockReader;
import io.bingosim.engine.scenario.ScenarioReader;
import io.bingosim.engine.scenario.ScenarioReading;
import io.bingosim.engine.stats.Tally;
import io.bingosim.testing.LongRunScenario;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class ChunkSimulatorTest {
    private static final int RUNS = 10;
    private static final CompiledScenario SMALL = SmallScenario.compiled();

    private final ChunkSimulator simulator =
            new ChunkSimulator(Optional.empty(), new BriefChunks(new ArrayDeque<>()), () -> {}, Duration.ZERO);

    @Test
    void a_run_whose_result_is_added_only_in_part_has_failed_and_is_counted_nowhere() {
        HeldChunk held = new HeldChunk(chunk());

        ChunkResult result = simulator
                .run(SMALL, held, new FailingRecord(held.chunk(), List.of(3L, 7L)))
                .orElseThrow();

        assertThat(result.failures()).extracting(RunFailure::run).containsExactly(3L, 7L);
        assertThat(result.failures()).allMatch(RunFailure::healable);
        assertThat(result.completed()).isEqualTo(RUNS - 2);
        assertThat(Tally.fromBytes(result.tally())).isEqualTo(tallyWithout(3, 7));
        assertThat(new BlockReader(SMALL.teamCount(), result.block()).runs()).isEqualTo(RUNS - 2);
    }

    @Test
    void a_chunk_that_is_abandoned_stops_inside_its_run() throws ExecutionException, InterruptedException {
        String endless = LongRunScenario.json(600_000_000);
        var reading = (ScenarioReading.Accepted) ScenarioReader.read(endless.getBytes(StandardCharsets.UTF_8));
        CompiledScenario scenario = CompiledScenario.compile(reading.scenario());
        HeldChunk held = new HeldChunk(chunk());
        held.engineStarted();

        var running = CompletableFuture.supplyAsync(() -> simulator.run(scenario, held));
        await().until(() -> !held.isStuckFor(0) && !running.isDone());
        held.abandon();

        assertThat(running.get()).isEmpty();
    }

    @Test
    void a_chunk_is_stuck_when_no_step_was_made_between_two_checks() {
        HeldChunk held = new HeldChunk(chunk());
        assertThat(held.isStuckFor(0)).as("unstarted").isFalse();

        held.engineStarted();
        held.step();
        assertThat(held.isStuckFor(0)).as("after a step").isFalse();
        assertThat(held.isStuckFor(0)).as("without a step").isTrue();
        held.step();
        assertThat(held.isStuckFor(0)).as("after another step").isFalse();
        held.suspend();
        assertThat(held.isStuckFor(0)).as("suspended").isFalse();
        held.resume();
        held.engineDone();
        assertThat(held.isStuckFor(0)).as("storing").isFalse();
    }

    private static Tally tallyWithout(long... runs) {
        Tally tally = Tally.empty(SMALL);
        Simulator engine = new Simulator(SMALL);
        List<Long> excluded = new ArrayList<>();
        for (long run : runs) {
            excluded.add(run);
        }
        for (long run = 0; run < RUNS; run++) {
            if (!excluded.contains(run)) {
                tally.add(engine.run(SmallScenario.SEED, run));
            }
        }
        return tally;
    }

    private static ClaimedChunk chunk() {
        return new ClaimedChunk(
                1,
                new BatchId(new UUID(0, 1)),
                "s",
                SmallScenario.SEED,
                2,
                0,
                RUNS,
                null,
                1,
                0,
                1,
                null,
                0,
                Keep.RUNS,
                false);
    }

    /** Adds some results in full and then fails, as a bug in the block would after the tally. */
    private static final class FailingRecord extends ChunkRecord {
        private final List<Long> failing;

        FailingRecord(ClaimedChunk chunk, List<Long> failing) {
            super(SMALL, chunk);
            this.failing = failing;
        }

        @Override
        void add(RunResult result) {
            super.add(result);
            if (failing.contains(result.runIndex())) {
                throw new IllegalStateException("the block is full");
            }
        }
    }
}
