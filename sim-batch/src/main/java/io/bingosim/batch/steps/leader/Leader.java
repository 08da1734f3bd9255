package io.bingosim.batch.steps.leader;

import io.bingosim.batch.WorkerId;
import io.bingosim.batch.metrics.Meters;
import io.bingosim.batch.store.LeaderStore;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.OptionalLong;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Whether this process is the leader, according to its last renewal. That is only a hint: a process that has been
 * stopped for longer than its lease still has the old token, so a write that only a leader may make passes the token
 * and the database checks it.
 */
@ApplicationScoped
public class Leader {
    private static final Logger LOG = Logger.getLogger(Leader.class);
    private static final long NONE = 0;

    /** Also the longest time that a takeover takes. */
    private static final Duration LEASE = Duration.ofSeconds(10);

    private final LeaderStore store;
    private final WorkerId worker;
    private volatile long token = NONE;

    Leader(LeaderStore store, WorkerId worker) {
        this.store = store;
        this.worker = worker;
    }

    /** Takes the lease if it is free, or renews it. */
    public Uni<Void> acquireLeadership() {
        return store.acquireLeadership(worker, LEASE)
                .invoke(this::setToken)
                .onFailure()
                .invoke(() -> token = NONE)
                .replaceWithVoid();
    }

    /** The token to write with, if this process leads as far as it knows. */
    public OptionalLong token() {
        long now = token;
        return now == NONE ? OptionalLong.empty() : OptionalLong.of(now);
    }

    /** Lets the next leader start at once. */
    public Uni<Void> resign() {
        long now = token;
        token = NONE;
        return now == NONE
                ? Uni.createFrom().voidItem()
                : store.resignLeadership(worker, now).replaceWithVoid();
    }

    private void setToken(@Nullable Long leased) {
        long next = leased == null ? NONE : leased;
        if (next != token && next != NONE) {
            Meters.becameLeader();
            LOG.infof("worker=%s became leader token=%d", worker.id(), next);
        }
        token = next;
    }
}
