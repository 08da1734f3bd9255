package io.bingosim.batch.execute;

import io.bingosim.batch.model.ChunkResult;
import io.bingosim.batch.model.ChunkResult.RunFailure;
import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.batch.model.Keep;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.RunException;
import io.bingosim.engine.RunResult;
import io.bingosim.engine.block.BlockWriter;
import io.bingosim.engine.stats.Tally;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The tally, the block and the failed runs of a chunk; no block if its batch keeps a summary. A run stands in tally and
 * block or among the failed ones, never in both: a result that could be added only in part spoils the record, and the
 * chunk begins again without that run.
 */
class ChunkRecord {
    private final CompiledScenario scenario;
    private final ClaimedChunk chunk;

    /** Runs whose results could not be added. */
    private final Map<Long, RunFailure> excluded = new TreeMap<>();

    private final List<RunFailure> failures = new ArrayList<>();
    private Tally tally;
    private @Nullable BlockWriter block;
    private boolean exact = true;

    ChunkRecord(CompiledScenario scenario, ClaimedChunk chunk) {
        this.scenario = scenario;
        this.chunk = chunk;
        this.tally = Tally.empty(scenario);
        this.block = newBlock(scenario, chunk);
    }

    /** Begins with the first run, or again with it after a result was added in part. */
    final void begin() {
        if (!exact) {
            tally = Tally.empty(scenario);
            block = newBlock(scenario, chunk);
            exact = true;
        }
        failures.clear();
        failures.addAll(excluded.values());
    }

    final boolean isExact() {
        return exact;
    }

    final boolean excludes(long run) {
        return !excluded.isEmpty() && excluded.containsKey(run);
    }

    final void add(long run, RunResult result) {
        try {
            add(result);
        } catch (RuntimeException e) {
            excluded.put(run, failure(run, e));
            exact = false;
        }
    }

    /** Overridden by a test that lets it fail. */
    void add(RunResult result) {
        tally.add(result);
        if (block != null) {
            block.add(result);
        }
    }

    private static @Nullable BlockWriter newBlock(CompiledScenario scenario, ClaimedChunk chunk) {
        return chunk.keep() == Keep.RUNS ? new BlockWriter(scenario.teamCount(), chunk.runCount()) : null;
    }

    final void failed(long run, RuntimeException e) {
        failures.add(failure(run, e));
    }

    final ChunkResult result(long nanos) {
        List<RunFailure> ordered = failures.stream()
                .sorted(Comparator.comparingLong(RunFailure::run))
                .toList();
        int completed = chunk.runCount() - ordered.size();
        byte[] runs = block == null ? new byte[0] : block.toBytes();
        return new ChunkResult(nanos, completed, runs, tally.toPackedBytes(), ordered);
    }

    /** The engine is a pure function: a RunException would recur. Any other failure may be this machine's, so it is retried. */
    private static RunFailure failure(long run, RuntimeException e) {
        StringWriter stack = new StringWriter();
        e.printStackTrace(new PrintWriter(stack));
        String message = e.getMessage() == null ? e.toString() : e.getMessage();
        return new RunFailure(run, e.getClass().getName(), message, stack.toString(), !(e instanceof RunException));
    }
}
