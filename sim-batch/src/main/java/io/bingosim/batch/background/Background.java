package io.bingosim.batch.background;

import io.smallrye.mutiny.Uni;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/** Runs an action that no caller waits for. A failure is logged; some schedule makes up for it. */
public final class Background {
    private static final Logger LOG = Logger.getLogger(Background.class);

    private Background() {}

    public static void run(String name, Supplier<Uni<?>> action) {
        run(name, action, () -> {});
    }

    static void run(String name, Supplier<Uni<?>> action, Runnable afterwards) {
        Uni.createFrom()
                .deferred(() -> action.get().replaceWithVoid())
                .subscribe()
                .with(done -> afterwards.run(), failure -> {
                    LOG.warnf("%s failed, a schedule will retry: %s", name, failure);
                    afterwards.run();
                });
    }
}
