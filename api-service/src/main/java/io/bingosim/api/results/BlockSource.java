package io.bingosim.api.results;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.model.ResultBlock;
import io.bingosim.batch.store.ResultBlockStore;
import io.smallrye.mutiny.Uni;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The results of a batch block by block, by first run. */
@FunctionalInterface
interface BlockSource {
    /** The block that follows, or none at the end. Begin with null. */
    Uni<List<ResultBlock>> after(@Nullable ResultBlock previous);

    /** The blocks that are stored, of the runs before a given one. */
    static BlockSource stored(ResultBlockStore blocks, BatchId batch, long endRun) {
        return previous -> blocks.after(
                batch, previous == null ? -1 : previous.firstRun(), previous == null ? 0 : previous.chunkId(), endRun);
    }
}
