package io.bingosim.batch.scenario;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.Database;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.scenario.Reading;
import io.bingosim.engine.scenario.ScenarioReader;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Compiled scenarios by their hash: compiled once however many chunks want one at the same time, a few kept. */
@ApplicationScoped
public class ScenarioCache {
    private static final String DOCUMENT = "SELECT document FROM scenario WHERE id = $1";

    private final Database database;
    private final Map<String, Uni<CompiledScenario>> compiled;
    private final AtomicLong hits = new AtomicLong();
    private final AtomicLong misses = new AtomicLong();

    ScenarioCache(Database database, BatchConfig config) {
        this.database = database;
        int kept = config.worker().scenariosMax();
        this.compiled = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Uni<CompiledScenario>> eldest) {
                return size() > kept;
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
        Uni<CompiledScenario> loading = database.first(DOCUMENT, Tuple.of(scenarioId), row -> row.getString("document"))
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

    /** A failure must not be remembered: the next chunk may find the database again. */
    private void forget(String scenarioId) {
        synchronized (compiled) {
            compiled.remove(scenarioId);
        }
    }

    private static CompiledScenario compile(String document) {
        Reading reading = ScenarioReader.read(document.getBytes(StandardCharsets.UTF_8));
        if (reading instanceof Reading.Accepted accepted) {
            return CompiledScenario.compile(accepted.scenario());
        }
        throw new UnusableScenarioException("this version refuses the scenario: " + reading);
    }

    /** No retry will help: the scenario itself cannot be run here. */
    public static final class UnusableScenarioException extends RuntimeException {
        UnusableScenarioException(String message) {
            super(message);
        }
    }
}
