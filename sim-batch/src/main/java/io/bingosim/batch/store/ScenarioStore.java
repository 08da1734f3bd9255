package io.bingosim.batch.store;

import io.bingosim.batch.database.Database;
import io.bingosim.batch.model.NewBatch.Source;
import io.bingosim.batch.model.StoreOutcome;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import org.jspecify.annotations.Nullable;

/** Stored scenarios. */
@ApplicationScoped
public class ScenarioStore {
    private static final String STORE_SCENARIO = "SELECT store_scenario($1, $2, $3, $4, $5, true, $6) AS outcome";
    private static final String HIDE_SCENARIO = "SELECT hide_scenario($1) AS hidden";
    private static final String DOCUMENT = "SELECT document FROM scenario WHERE id = $1";

    private final Database database;

    ScenarioStore(Database database) {
        this.database = database;
    }

    /** @param derivedFrom id of the scenario it was made from by editing, if any */
    public Uni<StoreOutcome> storeScenario(Source.Inline source, @Nullable String derivedFrom) {
        var scenario = source.scenario();
        var arguments = Tuple.tuple()
                .addString(scenario.id())
                .addString(scenario.name())
                .addString(scenario.canonicalJson())
                .addInteger(scenario.teams().size())
                .addString(ScenarioJson.warnings(source.warnings()))
                .addString(derivedFrom);
        return database.one(STORE_SCENARIO, arguments, row -> StoreOutcome.valueOf(row.getString("outcome")));
    }

    /** False if no visible scenario has this id. */
    public Uni<Boolean> hideScenario(String scenarioId) {
        return database.one(HIDE_SCENARIO, Tuple.of(scenarioId), row -> row.getBoolean("hidden"));
    }

    /** The canonical JSON, or null if it is not stored. */
    public Uni<String> document(String scenarioId) {
        return database.first(DOCUMENT, Tuple.of(scenarioId), row -> row.getString("document"));
    }
}
