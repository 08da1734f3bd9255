package io.bingosim.batch.steps.leader;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.store.RetentionStore;
import io.bingosim.batch.store.RetentionStore.RemovedRows;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.jboss.logging.Logger;

/**
 * Removes old rows: published and unpublishable events, attempts, failed messages that are dealt with, gone workers,
 * unused scenarios, and ended batches if so configured. Leader only.
 */
@ApplicationScoped
public class Retention {
    private static final Logger LOG = Logger.getLogger(Retention.class);

    /** Per table and call, so that no transaction becomes long. */
    private static final int ROWS_MAX = 10_000;

    private final RetentionStore store;
    private final Leader leader;
    private final BatchConfig.Retention config;

    /** The token of the last sweep; tokens begin at one. */
    private volatile long sweptWith;

    Retention(RetentionStore store, Leader leader, BatchConfig config) {
        this.store = store;
        this.leader = leader;
        this.config = config.retention();
    }

    /** Whether this process leads and has not swept since it took over. */
    public boolean isFirstSweepDue() {
        var token = leader.token();
        return token.isPresent() && token.getAsLong() != sweptWith;
    }

    /** Does nothing unless this process leads. */
    public Uni<Void> deleteExpiredRows() {
        var token = leader.token();
        return token.isEmpty() ? Uni.createFrom().voidItem() : deleteExpiredRows(token.getAsLong());
    }

    private Uni<Void> deleteExpiredRows(long token) {
        return store.deleteExpiredRows(token, ROWS_MAX, config)
                .invoke(Retention::log)
                .invoke(() -> sweptWith = token)
                .replaceWithVoid();
    }

    private static void log(List<RemovedRows> removed) {
        removed.stream()
                .filter(table -> table.rows() > 0)
                .forEach(table -> LOG.infof("removed old rows table=%s rows=%d", table.table(), table.rows()));
    }
}
