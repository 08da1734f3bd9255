package io.bingosim.batch.scenario;

import io.bingosim.batch.store.ScenarioStore;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.scenario.ScenarioReader;
import io.bingosim.engine.scenario.ScenarioReading;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Compiled scenarios by their hash. Concurrent requests share one compilation; the least recently used are dropped. */
@ApplicationScoped
public class ScenarioCache {
    private static final int SCENARIOS_MAX = 16;

    private final ScenarioStore store;
    private final Map<String, Uni<CompiledScenario>> compiled;
    private final AtomicLong hits = new AtomicLong();
    private final AtomicLong misses = new AtomicLong();

    ScenarioCache(ScenarioStore store) {
        this.store = store;
        this.compiled = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Uni<CompiledScenario>> eldest) {
                return size() > SCENARIOS_MAX;
            }
        };
    }

    /** The compiled scenario. Fails with {@link UnusableScenarioException} when this version cannot run it. */
    public Uni<CompiledScenario> compiled(String scenarioId) {
        synchronized (compiled) {
            Uni<CompiledScenario> known = compiled.get(scenarioId);
            (known == null ? misses : hits).incrementAndGet();
            return known == null ? load(scenarioId) : known;
        }
    }

    public long hits() {
        return hits.get();
    }

    public long misses() {
        return misses.get();
    }

    private Uni<CompiledScenario> load(String scenarioId) {
        Uni<CompiledScenario> loading = store.document(scenarioId)
                .onItem()
                .ifNull()
                .failWith(() -> new UnusableScenarioException("scenario " + scenarioId + " is not stored"))
                .emitOn(Infrastructure.getDefaultWorkerPool())
                .map(ScenarioCache::compile)
                .onFailure()
                .invoke(() -> forget(scenarioId))
                .memoize()
                .indefinitely();
        compiled.put(scenarioId, loading);
        return loading;
    }

    /** A failure must not be cached: the database may be back for the next chunk. */
    private void forget(String scenarioId) {
        synchronized (compiled) {
            compiled.remove(scenarioId);
        }
    }

    private static CompiledScenario compile(String document) {
        ScenarioReading reading = ScenarioReader.read(document.getBytes(StandardCharsets.UTF_8));
        if (reading instanceof ScenarioReading.Accepted accepted) {
            return CompiledScenario.compile(accepted.scenario());
        }
        throw new UnusableScenarioException("this version rejects the scenario: " + reading);
    }

    /** The scenario cannot be run by this version; retrying does not help. */
    public static final class UnusableScenarioException extends RuntimeException {
        UnusableScenarioException(String message) {
            super(message);
        }
    }
}
