package io.bingosim.api.quicklook;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.ScenarioSize;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Simulates scenarios that are being edited, on a small pool apart from the slots that execute batches. A call is limited
 * in time and the calls in number; a call whose client has gone stops within a few hundred decisions of a run.
 */
@ApplicationScoped
class QuickLook {
    /** Making a scenario of more rules and outcomes ready may take seconds, and cannot be stopped. */
    private static final long SIZE_MAX = 4_000_000;

    private final ApiConfig.QuickLook limits;
    private final int threads;
    private final Semaphore calls;
    private final ExecutorService pool;

    QuickLook(ApiConfig config) {
        this.limits = config.quickLook();
        this.threads = limits.threads() > 0
                ? limits.threads()
                : Math.max(1, Runtime.getRuntime().availableProcessors());
        this.calls = new Semaphore(limits.calls());
        AtomicInteger number = new AtomicInteger();
        this.pool = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "quick-look-" + number.getAndIncrement());
            thread.setDaemon(true);
            return thread;
        });
    }

    @PreDestroy
    void stop() {
        pool.shutdownNow();
    }

    /** @param isGone whether the client no longer waits for the response */
    Uni<QuickLookView> look(Scenario scenario, String seedGiven, long seed, int runs, BooleanSupplier isGone) {
        if (ScenarioSize.of(scenario) > SIZE_MAX) {
            throw new ProblemException(
                    ProblemType.TOO_LARGE, "The scenario is too large for a quick look. Create a batch of it instead.");
        }
        if (!calls.tryAcquire()) {
            throw new ProblemException(
                    ProblemType.TOO_MANY_REQUESTS,
                    "At most " + limits.calls() + " quick looks may be computed at once; retry shortly.");
        }
        long deadline = System.nanoTime() + limits.time().toNanos();
        BooleanSupplier isStopped =
                () -> isGone.getAsBoolean() || System.nanoTime() - deadline > 0 || pool.isShutdown();
        return Uni.createFrom()
                .item(() -> new QuickSimulation(CompiledScenario.compile(scenario), seed, runs, isStopped))
                .runSubscriptionOn(pool)
                .call(simulation -> Uni.join().all(workers(simulation)).andCollectFailures())
                .map(QuickSimulation::result)
                .map(result -> QuickLookView.of(scenario.id(), seedGiven, runs, result))
                .onTermination()
                .invoke(calls::release);
    }

    private List<Uni<Void>> workers(QuickSimulation simulation) {
        return IntStream.range(0, threads)
                .mapToObj(thread -> Uni.createFrom().voidItem().emitOn(pool).invoke(simulation::work))
                .toList();
    }
}
