package io.bingosim.batch.steps.look;

import io.bingosim.batch.model.ResultBlock;
import io.bingosim.batch.model.StoredExperiment.Variant;
import io.bingosim.batch.store.ResultBlockStore;
import io.bingosim.experiment.look.MeasuredTeam;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The measured values of the variants, read from their blocks: of all runs one number of one team. */
final class MeasuredRuns {
    /** Values that stay in memory, so that small looks read no block twice: 16 MB. */
    private static final long KEPT_MAX = 4_000_000;

    private final ResultBlockStore blocks;
    private final Map<Piece, int[]> kept = new ConcurrentHashMap<>();
    private final AtomicLong keptValues = new AtomicLong();

    MeasuredRuns(ResultBlockStore blocks) {
        this.blocks = blocks;
    }

    /** The values of the runs [first, end); {@link MeasuredTeam#FAILED} where a run has no result. */
    Uni<int[]> values(Variant variant, long first, long end) {
        Piece piece = new Piece(variant.position(), first, end);
        int[] known = kept.get(piece);
        return known != null
                ? Uni.createFrom().item(known)
                : blocks.overlapping(Objects.requireNonNull(variant.batch()), first, end)
                        .emitOn(Infrastructure.getDefaultWorkerPool())
                        .map(found -> values(found, variant.team(), first, end))
                        .invoke(values -> keep(piece, values));
    }

    private static int[] values(List<ResultBlock> blocks, MeasuredTeam team, long first, long end) {
        int[] values = new int[Math.toIntExact(end - first)];
        Arrays.fill(values, MeasuredTeam.FAILED);
        for (ResultBlock block : blocks) {
            long[] runs = block.runs();
            for (int position = 0; position < runs.length; position++) {
                if (runs[position] >= first && runs[position] < end) {
                    values[(int) (runs[position] - first)] = team.valueOf(block.reader(), position);
                }
            }
        }
        return values;
    }

    private void keep(Piece piece, int[] values) {
        if (keptValues.addAndGet(values.length) <= KEPT_MAX) {
            kept.put(piece, values);
        }
    }

    private record Piece(int position, long first, long end) {}
}
