package io.bingosim.batch.steps.breaker;

import io.bingosim.batch.WorkerId;
import io.bingosim.batch.metrics.Meters;
import io.bingosim.batch.model.BreakerState;
import io.bingosim.batch.store.BreakerStore;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.jboss.logging.Logger;

/**
 * The circuit breaker in front of publishing, shared by all processes through one row. The row is written on transitions
 * only; between them each process decides on what it read a moment ago. The breaker never gates claiming or completing.
 */
@ApplicationScoped
public class Breaker {
    private static final Logger LOG = Logger.getLogger(Breaker.class);

    /** This process tries to open the breaker after so many failures in the window without a success. */
    private static final int FAILURES = 3;

    private static final Duration WINDOW = Duration.ofSeconds(5);
    private static final Duration OPEN_FOR = Duration.ofSeconds(2);

    /** After this time another process may probe. */
    private static final Duration PROBE_LEASE = Duration.ofSeconds(5);

    private static final Duration CACHE_FOR = Duration.ofMillis(500);

    private final BreakerStore store;
    private final WorkerId worker;
    private final FailureWindow failures = new FailureWindow(FAILURES, WINDOW);

    private volatile BreakerState view = BreakerState.INITIAL;
    private volatile long readAt = Long.MIN_VALUE;
    private volatile boolean probing;

    Breaker(BreakerStore store, WorkerId worker) {
        this.store = store;
        this.worker = worker;
    }

    /** Whether publishing may be attempted now. When a probe is due, exactly one caller gets true. */
    public Uni<Boolean> permits() {
        return current().chain(now -> {
            if (now.isClosed()) {
                return Uni.createFrom().item(true);
            }
            return now.resting() ? Uni.createFrom().item(false) : probe();
        });
    }

    /** Whether the broker counts as unreachable, from what was last read: workers then poll Postgres. */
    public boolean isOpen() {
        return !view.isClosed();
    }

    /** Takes the result of one round of publishing into account. */
    public Uni<Void> report(int successes, int errors) {
        if (probing) {
            return endProbe(successes > 0);
        }
        if (successes > 0) {
            failures.clear();
            return Uni.createFrom().voidItem();
        }
        return failures.add(errors) ? open() : Uni.createFrom().voidItem();
    }

    /** The shared state, read again if the last reading is too old. */
    public Uni<BreakerState> current() {
        long now = System.nanoTime();
        if (readAt != Long.MIN_VALUE && now - readAt < CACHE_FOR.toNanos()) {
            return Uni.createFrom().item(view);
        }
        return store.read().invoke(read -> {
            view = read;
            readAt = now;
        });
    }

    private Uni<Boolean> probe() {
        return transition(store.probeBreaker(worker, PROBE_LEASE)).invoke(won -> probing = won);
    }

    private Uni<Void> endProbe(boolean reachable) {
        probing = false;
        failures.clear();
        return transition(reachable ? store.closeBreaker(worker) : store.reopenBreaker(worker, OPEN_FOR))
                .invoke(won -> {
                    if (reachable && won) {
                        LOG.info("breaker=rabbitmq closed: broker reachable again");
                    }
                })
                .replaceWithVoid();
    }

    private Uni<Void> open() {
        failures.clear();
        return transition(store.openBreaker(WINDOW, OPEN_FOR))
                .invoke(won -> {
                    if (won) {
                        Meters.breakerOpened();
                        LOG.warn("breaker=rabbitmq opened: broker unreachable; workers poll Postgres");
                    }
                })
                .replaceWithVoid();
    }

    private Uni<Boolean> transition(Uni<Boolean> call) {
        return call.invoke(() -> readAt = Long.MIN_VALUE);
    }
}
