package io.bingosim.batch.scenario;

import io.bingosim.batch.store.ScenarioStore;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.scenario.ScenarioReader;
import io.bingosim.engine.scenario.ScenarioReading;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Compiled scenarios by their hash. Concurrent requests share one compilation; the least recently used are dropped. There is
 * room for the survivors of an experiment, whose chunks come in turn.
 */
@ApplicationScoped
public class ScenarioCache {
    /** So many are kept whatever their size. */
    private static final int SCENARIOS_MIN = 16;

    private static final int SCENARIOS_MAX = 1_024;

    /** Of all documents together; what is compiled from them is a few times larger. */
    private static final long CHARACTERS_MAX = 8_000_000;

    private final ScenarioStore store;
    /** In the order of use, the latest last. */
    private final Map<String, Uni<CompiledScenario>> compiled = new LinkedHashMap<>(16, 0.75f, true);

    private final Map<String, Integer> lengths = new HashMap<>();
    private long characters;
    private final AtomicLong hits = new AtomicLong();
    private final AtomicLong misses = new AtomicLong();

    ScenarioCache(ScenarioStore store) {
        this.store = store;
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
                .invoke(document -> dropOthers(scenarioId, document.length()))
                .emitOn(Infrastructure.getDefaultWorkerPool())
                .map(ScenarioCache::compile)
                .onFailure()
                .invoke(() -> forget(scenarioId))
                .memoize()
                .indefinitely();
        compiled.put(scenarioId, loading);
        return loading;
    }

    /** Makes room for a document that was loaded. */
    private void dropOthers(String scenarioId, int length) {
        synchronized (compiled) {
            if (lengths.putIfAbsent(scenarioId, length) == null) {
                characters += length;
            }
            Iterator<String> leastUsed = compiled.keySet().iterator();
            while (compiled.size() > SCENARIOS_MIN
                    && (compiled.size() > SCENARIOS_MAX || characters > CHARACTERS_MAX)) {
                String dropped = leastUsed.next();
                leastUsed.remove();
                forgetLength(dropped);
            }
        }
    }

    private void forgetLength(String scenarioId) {
        Integer length = lengths.remove(scenarioId);
        characters -= length == null ? 0 : length;
    }

    /** A failure must not be cached: the database may be back for the next chunk. */
    private void forget(String scenarioId) {
        synchronized (compiled) {
            compiled.remove(scenarioId);
            forgetLength(scenarioId);
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
