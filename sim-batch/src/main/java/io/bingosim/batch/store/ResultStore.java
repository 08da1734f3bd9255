package io.bingosim.batch.store;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.database.Database;
import io.bingosim.batch.model.Coverage;
import io.bingosim.batch.model.RunFacts;
import io.bingosim.engine.stats.IntervalKind;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The results of a batch as far as they are known: those stored at its end, and the tallies of its prefix until then. */
@ApplicationScoped
public class ResultStore {
    /** One statement, so that the whole view is of one instant. $2 = ids of tallies that the caller has already. */
    private static final String VIEW = """
            WITH b AS MATERIALIZED (
                SELECT a.id, a.scenario_id, a.seed_given, a.status, a.updated_at, a.finalised_at,
                       coalesce(a.runs_asked, a.runs_requested) AS runs_asked, a.runs_requested, a.runs_completed, a.runs_failed,
                       count_covered_runs(a.id) AS covered_runs, describe_hold(a.id) AS hold,
                       find_interval_kind(a) AS interval_kind
                  FROM batch a
                 WHERE a.id = $1
            ), prefix AS MATERIALIZED (
                SELECT t.id, t.runs, t.tally
                  FROM b JOIN chunk_tally t ON t.batch_id = b.id AND t.end_run <= b.covered_runs AND t.runs > 0
            )
            SELECT b.scenario_id, b.seed_given, b.status, b.updated_at, b.finalised_at IS NOT NULL AS finalised,
                   b.covered_runs, b.hold, b.interval_kind, b.runs_asked, b.runs_requested, b.runs_completed + b.runs_failed AS runs_finished,
                   (SELECT coalesce(sum(p.runs), 0)::bigint FROM prefix p) AS covered_completed,
                   (SELECT count(*) FROM run_failure f
                     WHERE f.batch_id = b.id AND f.final AND f.run < b.covered_runs) AS covered_failed,
                   ARRAY(SELECT a.results FROM batch_team_aggregate a WHERE a.batch_id = b.id ORDER BY a.team_index) AS results,
                   ARRAY(SELECT p.id FROM prefix p ORDER BY p.id) AS present,
                   ARRAY(SELECT p.id FROM prefix p WHERE p.id <> ALL ($2) ORDER BY p.id) AS ids,
                   ARRAY(SELECT p.tally FROM prefix p WHERE p.id <> ALL ($2) ORDER BY p.id) AS tallies
              FROM b
            """;

    private final Database database;

    ResultStore(Database database) {
        this.database = database;
    }

    /** The view, without the tallies the caller has already; null for an unknown batch. */
    public Uni<ResultView> view(BatchId batch, Long[] knownTallies) {
        return database.first(VIEW, Tuple.of(batch.value(), knownTallies), ResultStore::resultView);
    }

    private static ResultView resultView(Row row) {
        Long[] ids = row.getArrayOfLongs("ids");
        Buffer[] tallies = row.get(Buffer[].class, row.getColumnIndex("tallies"));
        Map<Long, byte[]> parts = new LinkedHashMap<>();
        for (int i = 0; i < ids.length; i++) {
            parts.put(ids[i], tallies[i].getBytes());
        }
        return new ResultView(
                row.getString("scenario_id"),
                row.getBoolean("finalised"),
                runFacts(row),
                IntervalKind.valueOf(row.getString("interval_kind")),
                Arrays.asList(row.getArrayOfStrings("results")),
                Set.of(row.getArrayOfLongs("present")),
                parts);
    }

    private static RunFacts runFacts(Row row) {
        return new RunFacts(
                row.getString("seed_given"),
                row.getString("status"),
                row.getOffsetDateTime("updated_at").toInstant(),
                row.getLong("runs_asked"),
                row.getLong("runs_requested"),
                row.getLong("runs_finished"),
                Coverage.of(row.getLong("covered_runs"), row.getLong("covered_completed")),
                row.getLong("covered_failed"),
                row.getString("hold"));
    }

    /**
     * `teams` has the stored results of a finalised batch; `tallyIds` are the tallies of the prefix, `tallies` those of
     * them that are new to the caller.
     */
    public record ResultView(
            String scenarioId,
            boolean finalised,
            RunFacts facts,
            IntervalKind intervalKind,
            List<String> teams,
            Set<Long> tallyIds,
            Map<Long, byte[]> tallies) {}
}
