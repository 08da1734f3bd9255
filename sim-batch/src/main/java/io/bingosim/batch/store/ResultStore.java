package io.bingosim.batch.store;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.database.Database;
import io.bingosim.batch.model.Coverage;
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

/** The results of a batch as far as they are known: those stored at its end, and the tallies until then. */
@ApplicationScoped
public class ResultStore {
    /** One statement, so that the whole view is of one instant. $2 = ids of tallies that the caller has already. */
    private static final String VIEW = """
            SELECT b.scenario_id, b.finalised_at IS NOT NULL AS finalised, b.next_run, b.runs_completed,
                   find_interval_kind(b) AS interval_kind,
                   ARRAY(SELECT a.results FROM batch_team_aggregate a WHERE a.batch_id = b.id ORDER BY a.team_index) AS results,
                   ARRAY(SELECT t.id FROM chunk_tally t WHERE t.batch_id = b.id ORDER BY t.id) AS present,
                   ARRAY(SELECT t.id FROM chunk_tally t WHERE t.batch_id = b.id AND t.id <> ALL ($2) ORDER BY t.id) AS ids,
                   ARRAY(SELECT t.tally FROM chunk_tally t WHERE t.batch_id = b.id AND t.id <> ALL ($2) ORDER BY t.id) AS tallies
              FROM batch b WHERE b.id = $1
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
                row.getLong("next_run"),
                row.getLong("runs_completed"),
                IntervalKind.valueOf(row.getString("interval_kind")),
                Arrays.asList(row.getArrayOfStrings("results")),
                Set.of(row.getArrayOfLongs("present")),
                parts);
    }

    /** `teams` has the stored results of a finalised batch; `tallies` the ones that are new to the caller. */
    public record ResultView(
            String scenarioId,
            boolean finalised,
            long coveredRuns,
            long runsCompleted,
            IntervalKind intervalKind,
            List<String> teams,
            Set<Long> tallyIds,
            Map<Long, byte[]> tallies) {
        /** What results with this many runs cover. */
        public Coverage coverage(long completedRuns) {
            return new Coverage(coveredRuns, coveredRuns - completedRuns);
        }
    }
}
