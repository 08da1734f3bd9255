package io.bingosim.batch.results;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.Database;
import io.bingosim.batch.scenario.ScenarioCache;
import io.bingosim.engine.CompiledScenario;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Answers at any time: the stored ones of an ended batch, or the merged tallies of one that is still going. */
@ApplicationScoped
public class ReadAnswers {
    private static final int LIVE_BATCHES_MAX = 32;

    /** One statement, so that everything in the view is of the same instant. $2 = tallies that need not be sent. */
    private static final String VIEW = """
            SELECT b.scenario_id, b.answered_at IS NOT NULL AS answered, b.runs_completed,
                   ARRAY(SELECT a.answer FROM batch_team_aggregate a WHERE a.batch_id = b.id ORDER BY a.team_index) AS answers,
                   ARRAY(SELECT t.id FROM chunk_tally t WHERE t.batch_id = b.id ORDER BY t.id) AS present,
                   ARRAY(SELECT t.id FROM chunk_tally t WHERE t.batch_id = b.id AND t.id <> ALL ($2) ORDER BY t.id) AS ids,
                   ARRAY(SELECT t.tally FROM chunk_tally t WHERE t.batch_id = b.id AND t.id <> ALL ($2) ORDER BY t.id) AS tallies
              FROM batch b WHERE b.id = $1
            """;

    private final Database database;
    private final ScenarioCache scenarios;
    private final Map<BatchId, LiveTally> live = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<BatchId, LiveTally> eldest) {
            return size() > LIVE_BATCHES_MAX;
        }
    };

    ReadAnswers(Database database, ScenarioCache scenarios) {
        this.database = database;
        this.scenarios = scenarios;
    }

    /** The answers, or null for an unknown batch. */
    public Uni<Answers> answers(BatchId batch) {
        LiveTally known = known(batch);
        return view(batch, known).chain(view -> {
            if (view == null) {
                return Uni.createFrom().nullItem();
            }
            return view.answered() ? stored(batch, view) : merged(batch, view, known);
        });
    }

    private Uni<Answers> stored(BatchId batch, View view) {
        remember(batch, null);
        return Uni.createFrom().item(new Answers(true, view.completed(), view.answers()));
    }

    private Uni<Answers> merged(BatchId batch, View view, @Nullable LiveTally known) {
        if (known != null && !known.isWithin(view.present())) {
            // A fold has replaced some of what was merged: start again from nothing, which fits any view.
            remember(batch, null);
            return answers(batch);
        }
        return scenarios
                .compiled(view.scenarioId())
                .emitOn(Infrastructure.getDefaultWorkerPool())
                .map(scenario ->
                        tally(batch, known, scenario).answersWith(view.present(), view.parts(), scenario.scenario()));
    }

    private LiveTally tally(BatchId batch, @Nullable LiveTally known, CompiledScenario scenario) {
        if (known != null) {
            return known;
        }
        LiveTally fresh = new LiveTally(scenario);
        remember(batch, fresh);
        return fresh;
    }

    private Uni<View> view(BatchId batch, @Nullable LiveTally known) {
        Long[] merged = known == null ? new Long[0] : known.ids();
        return database.first(VIEW, Tuple.of(batch.value(), merged), View::of);
    }

    private @Nullable LiveTally known(BatchId batch) {
        synchronized (live) {
            return live.get(batch);
        }
    }

    private void remember(BatchId batch, @Nullable LiveTally tally) {
        synchronized (live) {
            if (tally == null) {
                live.remove(batch);
            } else {
                live.put(batch, tally);
            }
        }
    }

    private record View(
            String scenarioId,
            boolean answered,
            long completed,
            List<String> answers,
            Set<Long> present,
            Map<Long, byte[]> parts) {
        static View of(Row row) {
            Long[] ids = row.getArrayOfLongs("ids");
            Buffer[] tallies = row.get(Buffer[].class, row.getColumnIndex("tallies"));
            Map<Long, byte[]> parts = new LinkedHashMap<>();
            for (int i = 0; i < ids.length; i++) {
                parts.put(ids[i], tallies[i].getBytes());
            }
            return new View(
                    row.getString("scenario_id"),
                    row.getBoolean("answered"),
                    row.getLong("runs_completed"),
                    Arrays.asList(row.getArrayOfStrings("answers")),
                    Set.of(row.getArrayOfLongs("present")),
                    parts);
        }
    }
}
