package io.bingosim.worker.fault;

import io.bingosim.batch.execute.RunHook;
import io.bingosim.batch.model.ClaimedChunk;
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

/** Carries out a {@link FaultPlan}. Guarded twice: by the property that enables the bean, and by the profile. */
@ApplicationScoped
@Unremovable
@LookupIfProperty(name = "bingosim.faults.allowed", stringValue = "true")
public class FaultInjector implements RunHook {
    private static final String PROFILE = "faults";

    private static final Logger LOG = Logger.getLogger(FaultInjector.class);
    private static final int EXIT_CODE = 42;

    private final FaultPlan plan;
    private final Optional<Path> marker;
    private final Map<Long, AtomicInteger> hits = new ConcurrentHashMap<>();

    FaultInjector(FaultsConfig config) {
        if (!ConfigUtils.isProfileActive(PROFILE)) {
            throw new IllegalStateException(
                    "faults need the profile '" + PROFILE + "', active are " + ConfigUtils.getProfiles());
        }
        this.plan = FaultPlan.parse(config.plan().orElseThrow());
        this.marker = config.once().map(Path::of);
        LOG.warnf("injecting faults: %s", plan);
    }

    @Override
    public void beforeRun(ClaimedChunk chunk, long run) {
        FaultPlan.Fault fault = plan.runs().get(run);
        if (fault == null
                || hits.computeIfAbsent(run, key -> new AtomicInteger()).incrementAndGet() > fault.times()) {
            return;
        }
        LOG.warnf("chunk=%d injecting fault %s at run %d", chunk.id(), fault.kind(), run);
        switch (fault.kind()) {
            case THROW -> throw new IllegalStateException("injected at run " + run);
            case HANG -> hang();
            case EXIT -> System.exit(EXIT_CODE);
            case HALT -> Runtime.getRuntime().halt(EXIT_CODE);
        }
    }

    /** Halts the process if the plan names this point. */
    public void reached(String point) {
        if (plan.points().contains(point) && isFirst()) {
            LOG.warnf("injected fault: halting %s", point);
            Runtime.getRuntime().halt(EXIT_CODE);
        }
    }

    private boolean isFirst() {
        if (marker.isEmpty()) {
            return true;
        }
        try {
            Files.createFile(marker.get());
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
