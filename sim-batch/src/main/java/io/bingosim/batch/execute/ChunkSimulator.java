package io.bingosim.batch.execute;

import io.bingosim.batch.model.ChunkResult;
import io.bingosim.batch.model.ChunkResult.RunFailure;
import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.RunException;
import io.bingosim.engine.RunResult;
import io.bingosim.engine.Simulator;
import io.bingosim.engine.block.BlockWriter;
import io.bingosim.engine.stats.Tally;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** Simulates the runs of one chunk into a block and a tally; collects failed runs; stops between runs when abandoned. */
final class ChunkSimulator {
    private final Optional<RunHook> hook;
    private final long delayNanos;

    ChunkSimulator(Optional<RunHook> hook, Duration delay) {
        this.hook = hook;
        this.delayNanos = delay.toNanos();
    }

    /** The result, or empty if the chunk was abandoned. */
    Optional<ChunkResult> run(CompiledScenario scenario, HeldChunk held) {
        ClaimedChunk chunk = held.chunk();
        long started = System.nanoTime();
        Simulator simulator = new Simulator(scenario);
        Tally tally = Tally.empty(scenario);
        BlockWriter block = new BlockWriter(scenario.teamCount(), chunk.runCount());
        List<RunFailure> failures = new ArrayList<>();

        for (int position = 0; position < chunk.runCount(); position++) {
            if (held.isAbandoned()) {
                return Optional.empty();
            }
            held.step();
            long run = chunk.runAt(position);
            try {
                if (hook.isPresent()) {
                    hook.get().beforeRun(chunk, run);
                }
                RunResult result = simulator.run(chunk.seed(), run);
                tally.add(result);
                block.add(result);
            } catch (RuntimeException e) {
                failures.add(failure(run, e));
                // A run that threw may have left the simulator in an inconsistent state.
                simulator = new Simulator(scenario);
            }
            throttle(held);
        }
        long nanos = System.nanoTime() - started;
        return Optional.of(
                new ChunkResult(nanos, chunk.runCount() - failures.size(), block.toBytes(), tally.toBytes(), failures));
    }

    private void throttle(HeldChunk held) {
        long until = System.nanoTime() + delayNanos;
        long left = delayNanos;
        while (left > 0 && !held.isAbandoned()) {
            LockSupport.parkNanos(left);
            left = until - System.nanoTime();
        }
    }

    /** The engine is a pure function: a RunException would recur. Any other failure may be this machine's, so it is retried. */
    private static RunFailure failure(long run, RuntimeException e) {
        StringWriter stack = new StringWriter();
        e.printStackTrace(new PrintWriter(stack));
        String message = e.getMessage() == null ? e.toString() : e.getMessage();
        return new RunFailure(run, e.getClass().getName(), message, stack.toString(), !(e instanceof RunException));
    }
}
