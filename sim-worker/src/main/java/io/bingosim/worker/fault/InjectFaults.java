package io.bingosim.worker.fault;

import io.bingosim.batch.claim.ClaimedChunk;
import io.bingosim.batch.run.RunHook;
import io.quarkus.arc.Unremovable;
import io.quarkus.arc.lookup.LookupIfProperty;
import io.quarkus.runtime.configuration.ConfigUtils;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.logging.Logger;

/** Does what a {@link FaultPlan} says. Two locks: the property that makes it visible at all, and the profile. */
@ApplicationScoped
@Unremovable
@LookupIfProperty(name = "bingosim.faults.allowed", stringValue = "true")
public class InjectFaults implements RunHook {
    public static final String PROFILE = "faults";

    private static final Logger LOG = Logger.getLogger(InjectFaults.class);
    private static final int EXIT_CODE = 42;

    private final FaultPlan plan;
    private final Optional<Path> once;
    private final Map<Long, AtomicInteger> struck = new ConcurrentHashMap<>();

    InjectFaults(FaultsConfig config) {
        if (!ConfigUtils.isProfileActive(PROFILE)) {
            throw new IllegalStateException(
                    "faults are injected in the profile " + PROFILE + " alone, never in " + ConfigUtils.getProfiles());
        }
        this.plan = FaultPlan.parse(config.plan().orElseThrow());
        this.once = config.once().map(Path::of);
        LOG.warnf("faults will be injected: %s", plan);
    }

    @Override
    public void beforeRun(ClaimedChunk chunk, long run) {
        FaultPlan.Fault fault = plan.runs().get(run);
        if (fault == null
                || struck.computeIfAbsent(run, key -> new AtomicInteger()).incrementAndGet() > fault.times()) {
            return;
        }
        LOG.warnf("fault %s at run %d of chunk=%d", fault.kind(), run, chunk.id());
        switch (fault.kind()) {
            case THROW -> throw new IllegalStateException("injected at run " + run);
            case HANG -> hang();
            case EXIT -> System.exit(EXIT_CODE);
            case HALT -> Runtime.getRuntime().halt(EXIT_CODE);
        }
    }

    /** A point of the flow was reached. */
    public void reached(String point) {
        if (plan.points().contains(point) && first()) {
            LOG.warnf("fault: halting %s", point);
            Runtime.getRuntime().halt(EXIT_CODE);
        }
    }

    private boolean first() {
        if (once.isEmpty()) {
            return true;
        }
        try {
            Files.createFile(once.get());
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void hang() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
