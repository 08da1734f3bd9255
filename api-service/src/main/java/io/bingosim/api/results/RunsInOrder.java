package io.bingosim.api.results;

import io.bingosim.batch.model.ResultBlock;
import io.bingosim.engine.block.BlockReader;
import io.smallrye.mutiny.Uni;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The runs of a batch in ascending order. Blocks are read one by one; a retry's block fills gaps of
 * another, so blocks that overlap are merged. Only those are in memory at the same time.
 */
final class RunsInOrder {
    private final BlockSource blocks;
    private final PriorityQueue<Open> open = new PriorityQueue<>(Comparator.comparingLong(Open::run));
    private @Nullable ResultBlock upcoming;
    private boolean exhausted;

    RunsInOrder(BlockSource blocks) {
        this.blocks = blocks;
    }

    /** Reads blocks until the next run is known; false at the end. */
    Uni<Boolean> ready() {
        if (isReady()) {
            return Uni.createFrom().item(true);
        }
        if (exhausted) {
            return Uni.createFrom().item(false);
        }
        return blocks.after(upcoming).invoke(this::take).chain(this::ready);
    }

    /** Whether the next run is known without reading another block. */
    boolean isReady() {
        Open first = open.peek();
        return first != null && (exhausted || (upcoming != null && upcoming.firstRun() > first.run()));
    }

    long run() {
        return first().run();
    }

    int position() {
        return first().position;
    }

    BlockReader reader() {
        return first().block.reader();
    }

    void advance() {
        Open first = first();
        open.remove();
        first.position++;
        if (first.position < first.block.runs().length) {
            open.add(first);
        }
    }

    private Open first() {
        Open first = open.peek();
        if (first == null) {
            throw new IllegalStateException("no run is ready");
        }
        return first;
    }

    private void take(List<ResultBlock> read) {
        if (upcoming != null && upcoming.runs().length > 0) {
            open.add(new Open(upcoming));
        }
        exhausted = read.isEmpty();
        upcoming = exhausted ? null : read.get(0);
    }

    /** A block with runs left to return. */
    private static final class Open {
        private final ResultBlock block;
        private int position;

        private Open(ResultBlock block) {
            this.block = block;
        }

        long run() {
            return block.runs()[position];
        }
    }
}
