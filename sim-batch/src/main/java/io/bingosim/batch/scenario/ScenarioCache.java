package io.bingosim.batch.scenario;

import io.bingosim.batch.store.ScenarioStore;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.scenario.ScenarioReader;
import io.bingosim.engine.scenario.ScenarioReading;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Compiled scenarios by their hash. Concurrent requests share one compilation. There is room for the survivors of an
 * experiment, whose chunks come in turn; what was not used for long is dropped, so that the memory follows the work and not
 * its history.
 */
@ApplicationScoped
public class ScenarioCache {
    /** So many are kept whatever their size. */
    private static final int SCENARIOS_MIN = 16;

    private static final int SCENARIOS_MAX = 1_024;

    /** Of all documents together; what is compiled from them is a few times larger. */
    private static final long CHARACTERS_MAX = 8_000_000;

    /** Compiling again takes milliseconds. */
    private static final Duration UNUSED_MAX = Duration.ofMinutes(3);

    private final Function<String, Uni<String>> documents;
    private final LongSupplier nanoTime;
    /** In the order of use, the latest last. */
    private final Map<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);

    private long characters;
    private final AtomicLong hits = new AtomicLong();
    private final AtomicLong misses = new AtomicLong();

    @Inject
    ScenarioCache(ScenarioStore store) {
        this(store::document, System::nanoTime);
    }

    ScenarioCache(Function<String, Uni<String>> documents, LongSupplier nanoTime) {
        this.documents = documents;
        this.nanoTime = nanoTime;
    }

    /** The compiled scenario. Fails with {@link UnusableScenarioException} when this version cannot run it. */
    public Uni<CompiledScenario> compiled(String scenarioId) {
        synchronized (entries) {
            Entry known = entries.get(scenarioId);
            (known == null ? misses : hits).incrementAndGet();
            Entry used = known == null ? new Entry(load(scenarioId)) : known;
            used.usedAt = nanoTime.getAsLong();
            entries.putIfAbsent(scenarioId, used);
            return used.compiled;
        }
    }

    public long hits() {
        return hits.get();
    }

    public long misses() {
        return misses.get();
    }

    private Uni<CompiledScenario> load(String scenarioId) {
        return documents
                .apply(scenarioId)
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
    }

    /** Makes room for a document that was loaded. */
    private void dropOthers(String scenarioId, int length) {
        synchronized (entries) {
            Entry loaded = entries.get(scenarioId);
            if (loaded != null) {
                characters += length - loaded.length;
                loaded.length = length;
            }
            Iterator<Entry> leastUsed = entries.values().iterator();
            while (entries.size() > SCENARIOS_MIN) {
                Entry oldest = leastUsed.next();
                if (!isFull() && nanoTime.getAsLong() - oldest.usedAt < UNUSED_MAX.toNanos()) {
                    break;
                }
                leastUsed.remove();
                characters -= oldest.length;
            }
        }
    }

    private boolean isFull() {
        return entries.size() > SCENARIOS_MAX || characters > CHARACTERS_MAX;
    }

    /** A failure must not be cached: the database may be back for the next chunk. */
    private void forget(String scenarioId) {
        synchronized (entries) {
            Entry failed = entries.remove(scenarioId);
            characters -= failed == null ? 0 : failed.length;
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

    /** Guarded by the map it is in. */
    private static final class Entry {
        private final Uni<CompiledScenario> compiled;
        /** Of the document; 0 until it is loaded. */
        private int length;

        private long usedAt;

        Entry(Uni<CompiledScenario> compiled) {
            this.compiled = compiled;
        }
    }
}
