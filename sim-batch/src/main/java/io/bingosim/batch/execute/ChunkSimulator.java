package io.bingosim.batch.execute;

import io.bingosim.batch.model.ChunkResult;
import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.Simulator;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.LockSupport;

/**
 * Simulates the runs of one chunk and collects failed ones. The chunk reports every step inside a run, and an abandoned
 * one stops at the next step.
 */
final class ChunkSimulator {
    private static final long PAUSE_MAX_NANOS = Duration.ofMillis(100).toNanos();

    private final Optional<RunHook> hook;
    private final BriefChunks brief;
    private final Runnable onEndingSoon;
    private final long delayNanos;

    /** @param onEndingSoon called on the engine's thread when a chunk will end soon */
    ChunkSimulator(Optional<RunHook> hook, BriefChunks brief, Runnable onEndingSoon, Duration delay) {
        this.hook = hook;
        this.brief = brief;
        this.onEndingSoon = onEndingSoon;
        this.delayNanos = delay.toNanos();
    }

    /** The result, or empty if the chunk was abandoned. */
    Optional<ChunkResult> run(CompiledScenario scenario, HeldChunk held) {
        return run(scenario, held, new ChunkRecord(scenario, held.chunk()));
    }

    Optional<ChunkResult> run(CompiledScenario scenario, HeldChunk held, ChunkRecord record) {
        long started = System.nanoTime();
        var interruptions = brief.interruptionsOf(held);
        var endForecast = new EndForecast(held, onEndingSoon, System::nanoTime);
        try {
            do {
                record.begin();
                simulate(scenario, held, record, interruptions, endForecast);
            } while (!record.isExact());
        } catch (CancellationException e) {
            return Optional.empty();
        }
        return Optional.of(record.result(System.nanoTime() - started - held.suspendedNanos()));
    }

    private void simulate(
            CompiledScenario scenario,
            HeldChunk held,
            ChunkRecord record,
            BriefChunks.Interruptions interruptions,
            EndForecast endForecast) {
        ClaimedChunk chunk = held.chunk();
        Simulator simulator = new Simulator(scenario, held);
        for (int position = 0; position < chunk.runCount() && record.isExact(); position++) {
            long run = chunk.runAt(position);
            if (record.excludes(run)) {
                continue;
            }
            held.step();
            endForecast.update(position);
            try {
                if (hook.isPresent()) {
                    hook.get().beforeRun(chunk, run);
                }
                record.add(run, simulator.run(chunk.seed(), run));
            } catch (CancellationException e) {
                throw e;
            } catch (RuntimeException e) {
                record.failed(run, e);
                // A run that threw may have left the simulator in an inconsistent state.
                simulator = new Simulator(scenario, held);
            }
            throttle(held);
            interruptions.allow();
        }
    }

    private void throttle(HeldChunk held) {
        if (delayNanos == 0) {
            return;
        }
        long until = System.nanoTime() + delayNanos;
        long left = delayNanos;
        while (left > 0 && held.step()) {
            LockSupport.parkNanos(Math.min(left, PAUSE_MAX_NANOS));
            left = until - System.nanoTime();
        }
    }
}
