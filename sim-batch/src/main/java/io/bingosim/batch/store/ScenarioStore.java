package io.bingosim.batch.store;

import io.bingosim.batch.database.Database;
import io.bingosim.batch.model.NewBatch.Source;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Stored scenarios. */
@ApplicationScoped
public class ScenarioStore {
    private static final String STORE_SCENARIO = "SELECT store_scenario($1, $2, $3, $4, $5) AS outcome";
    private static final String HIDE_SCENARIO = "SELECT hide_scenario($1) AS hidden";
    private static final String DOCUMENT = "SELECT document FROM scenario WHERE id = $1";

    private final Database database;

    ScenarioStore(Database database) {
        this.database = database;
    }

    /** True if it was not stored before, or was hidden. */
    public Uni<Boolean> storeScenario(Source.Inline source) {
        var scenario = source.scenario();
        var arguments = Tuple.tuple(List.of(
                scenario.id(),
                scenario.name(),
                scenario.canonicalJson(),
                scenario.teams().size(),
                ScenarioJson.warnings(source.warnings())));
        return database.one(
                STORE_SCENARIO, arguments, row -> row.getString("outcome").equals("CREATED"));
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
