package io.bingosim.cli.invariant;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.RunResult;
import io.bingosim.engine.Simulator;
import io.bingosim.engine.block.BlockReader;
import io.bingosim.engine.json.StableDigits;
import io.bingosim.engine.scenario.ScenarioReader;
import io.bingosim.engine.scenario.ScenarioReading;
import io.bingosim.engine.stats.Tally;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * I6 and I13: simulates again. A small batch is simulated completely, and its results must equal the stored ones bit for
 * bit. Of a large batch, every hundredth run must be stored as simulated, and the results must be those of its tally.
 */
final class Recomputation {
    /** Batches up to this many runs are simulated completely. */
    private static final long WHOLE_RUNS_MAX = Long.getLong("bingosim.invariants.whole-runs", 2_000);

    private static final int SAMPLE_EVERY = 100;
    private static final int SAMPLES_MAX = 1_000;

    private static final ObjectMapper JSON = new ObjectMapper(StableDigits.factory());

    private final StoredBatches store;
    private final List<BrokenInvariant> violations = new ArrayList<>();

    private Recomputation(StoredBatches store) {
        this.store = store;
    }

    static List<BrokenInvariant> check(Connection connection) throws SQLException {
        StoredBatches store = new StoredBatches(connection);
        Recomputation recomputation = new Recomputation(store);
        for (StoredBatches.Batch batch : store.answered()) {
            recomputation.check(batch);
        }
        return recomputation.violations;
    }

    private void check(StoredBatches.Batch batch) throws SQLException {
        ScenarioReading reading = ScenarioReader.read(batch.document().getBytes(StandardCharsets.UTF_8));
        if (!(reading instanceof ScenarioReading.Accepted accepted)) {
            broken("I13 a stored scenario can be read", batch, -1, "rejected");
            return;
        }
        CompiledScenario scenario = CompiledScenario.compile(accepted.scenario());
        boolean whole = batch.hasBlocks() && batch.runsCompleted() <= WHOLE_RUNS_MAX;
        Tally tally = Tally.empty(scenario);
        Simulator simulator = new Simulator(scenario);
        int samples = 0;
        for (StoredBatches.Block block : store.blocks(batch)) {
            BlockReader stored = new BlockReader(scenario.teamCount(), block.runs().length, block.bytes());
            for (int position = 0; position < block.runs().length; position++) {
                long run = block.runs()[position];
                if (whole || (run % SAMPLE_EVERY == 0 && samples++ < SAMPLES_MAX)) {
                    RunResult again = simulator.run(batch.seed(), run);
                    compare(batch, again, stored, position);
                    tally.add(again);
                }
            }
        }
        answers(batch, scenario, whole ? tally : store.tally(batch, scenario));
    }

    private void answers(StoredBatches.Batch batch, CompiledScenario scenario, Tally tally) throws SQLException {
        Map<String, String> stored = store.answers(batch);
        tally.results(scenario.scenario(), batch.intervals()).forEach(answer -> {
            String again = json(answer.members());
            if (!again.equals(stored.get(answer.key()))) {
                broken(
                        "I6 the results follow from the runs",
                        batch,
                        -1,
                        stored.get(answer.key()) + " / again: " + again);
            }
        });
    }

    private void compare(StoredBatches.Batch batch, RunResult again, BlockReader stored, int position) {
        for (int team = 0; team < again.teamCount(); team++) {
            boolean same = again.points(team) == stored.points(position, team)
                    && again.tiles(team) == stored.tiles(position, team)
                    && sameMilestones(again, stored, position, team)
                    && again.finishedAt(team) == stored.finishedAt(position, team)
                    && again.attempts(team) == stored.attempts(position, team)
                    && again.wasted(team) == stored.wasted(position, team)
                    && again.winners(team) == stored.winners(position, team);
            if (!same) {
                broken("I13 a run simulated again gives the stored result", batch, again.runIndex(), "team " + team);
            }
        }
    }

    /** Rows of a board that has them, else bonuses. */
    private static boolean sameMilestones(RunResult again, BlockReader stored, int position, int team) {
        Integer kept = again.rowCount() > 0 ? stored.rowReached(position, team) : stored.bonuses(position, team);
        return kept != null && kept == (again.rowCount() > 0 ? again.rowReached(team) : again.bonuses(team));
    }

    private void broken(String invariant, StoredBatches.Batch batch, long run, String detail) {
        violations.add(new BrokenInvariant(
                invariant,
                List.of("batch", "run", "detail"),
                List.of(List.of(batch.id().toString(), Long.toString(run), detail))));
    }

    private static String json(Object answer) {
        try {
            return JSON.writeValueAsString(answer);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("results must be writable as JSON", e);
        }
    }
}
