package io.bingosim.batch.interleaving;

import io.bingosim.batch.testing.Sql;
import io.bingosim.batch.testing.Sql.Row;
import io.bingosim.batch.testing.Steps;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** The experiments of a world. What their looks find is made up; that each look is taken once is not. */
final class SimulatedExperiments {
    private static final long RUNS_MAX = 60;
    private static final String CREATE = """
            SELECT outcome FROM create_experiment(
                p_id => ?, p_principal => ?, p_name => NULL, p_mode => ?, p_seed => 1, p_seed_given => '1', p_weight => ?,
                p_keep => ?, p_question => '{}', p_first_runs => ?, p_keys => ?, p_names => ?, p_same_as => ?,
                p_batch_ids => ?::uuid[], p_team_indexes => ?, p_least => ?::float8[], p_greatest => ?::float8[],
                p_inputs => ?, p_scenario_ids => ?, p_scenario_names => ?, p_documents => ?, p_team_counts => ?,
                p_warnings => ?, p_idempotency_key => NULL, p_request_hash => NULL, p_trace_parent => NULL,
                p_active_max => 1000000, p_queued_max => 1000000000000)
            """;
    private static final String SURVIVORS = """
            SELECT v.position, is_finished(b) AS finished FROM experiment_variant v JOIN batch b ON b.id = v.batch_id
             WHERE v.experiment_id = ? AND is_surviving(v) ORDER BY v.position
            """;

    private final Sql sql;
    private final Random random;
    private final List<StalledLook> stalled = new ArrayList<>();

    SimulatedExperiments(Sql sql, Random random) {
        this.sql = sql;
        this.random = random;
    }

    /** Creates an experiment of two to four variants and returns their batches. The scenario is stored already. */
    List<UUID> create() {
        int variants = 2 + random.nextInt(3);
        List<UUID> batches = IntStream.range(0, variants)
                .mapToObj(i -> new UUID(random.nextLong(), random.nextLong()))
                .toList();
        UUID id = new UUID(random.nextLong(), random.nextLong());
        String[] keys = IntStream.range(0, variants).mapToObj(i -> "v" + i).toArray(String[]::new);
        String[] nothing = new String[variants];
        Integer[] noNumber = new Integer[variants];
        String outcome = sql.text(
                CREATE,
                id,
                "p" + id,
                random.nextBoolean() ? "LOCAL" : "DISTRIBUTED",
                1 + random.nextInt(3),
                random.nextBoolean() ? "RUNS" : "SUMMARY",
                1L + random.nextInt(20),
                keys,
                keys,
                noNumber,
                batches.stream().map(UUID::toString).toArray(String[]::new),
                filled(variants, 0),
                texts(variants, "0"),
                texts(variants, "1"),
                nothing,
                texts(variants, Steps.SCENARIO),
                nothing,
                nothing,
                filled(variants, 2),
                nothing);
        if (!outcome.equals("CREATED")) {
            throw new AssertionError("create_experiment: " + outcome);
        }
        return batches;
    }

    /** Takes a look that is due, or one that was computed some time ago; returns what happened. */
    String look() {
        if (!stalled.isEmpty() && random.nextBoolean()) {
            StalledLook old = stalled.remove(random.nextInt(stalled.size()));
            return "look " + old + " after a while: " + take(old);
        }
        List<Row> due = sql.rows("SELECT * FROM find_due_looks()");
        if (due.isEmpty()) {
            return "no look is due";
        }
        StalledLook look = compute(due.get(random.nextInt(due.size())), random.nextInt(4) == 0);
        if (random.nextInt(3) == 0) {
            stalled.add(look);
            return "look " + look + " computed";
        }
        boolean taken = take(look);
        if (take(look)) {
            throw new AssertionError("a look is taken once: " + look);
        }
        return "look " + look + ": " + taken;
    }

    /** Ends every running experiment at its next look, once that is due. */
    void settle() {
        sql.rows("SELECT end_variants()");
        sql.rows("SELECT * FROM find_due_looks()").forEach(due -> take(compute(due, true)));
        sql.rows("SELECT remove_variant_blocks(1000)");
    }

    String cancel() {
        List<Row> running = sql.rows("SELECT id FROM experiment WHERE status = 'RUNNING' ORDER BY id");
        if (running.isEmpty() || random.nextInt(3) > 0) {
            return "end variants: " + endVariants();
        }
        Object id = running.get(random.nextInt(running.size())).required("id");
        return "cancel experiment " + id + ": " + sql.is("SELECT cancel_experiment(?)", id);
    }

    private long endVariants() {
        boolean due = sql.is("SELECT has_variants_to_end()");
        long ended = sql.number("SELECT end_variants()");
        if (due != ended > 0) {
            throw new AssertionError("has_variants_to_end: " + due + ", but ended " + ended);
        }
        return ended;
    }

    private StalledLook compute(Row due, boolean isLast) {
        UUID id = (UUID) due.required("experiment_id");
        long runs = sql.number("SELECT next_look_runs FROM experiment WHERE id = ?", id);
        List<Row> survivors = sql.rows(SURVIVORS, id);
        List<Integer> comparable = survivors.stream()
                .filter(row -> row.is("finished"))
                .map(row -> (int) row.number("position"))
                .toList();
        Integer leader = comparable.isEmpty() ? null : comparable.get(random.nextInt(comparable.size()));
        List<String> states = new ArrayList<>();
        int left = 0;
        for (Row row : survivors) {
            int position = (int) row.number("position");
            String state = !row.is("finished")
                    ? "FAILED"
                    : leader != null && position != leader && random.nextInt(4) == 0 ? "ELIMINATED" : "SURVIVOR";
            left += state.equals("SURVIVOR") ? 1 : 0;
            states.add(state);
        }
        boolean ends = isLast || left < 2 || runs >= RUNS_MAX;
        return new StalledLook(
                id,
                (int) due.number("look"),
                runs,
                leader,
                survivors.stream().map(row -> (int) row.number("position")).toArray(Integer[]::new),
                states.toArray(String[]::new),
                ends ? null : 2 * runs,
                comparable.toArray(Integer[]::new));
    }

    /** With the histogram of its values for every variant that could be compared. */
    private boolean take(StalledLook look) {
        boolean ends = look.nextRuns == null;
        boolean isError = look.leader == null;
        return sql.is(
                "SELECT take_look(?, ?, ?, ?::int, ?, ?, ?, ?, ?::bigint, ?, ?, ?, ?, ?, ?, ?, ?)",
                look.experiment,
                look.number,
                look.runs,
                look.leader,
                look.positions,
                look.states,
                ends && !isError ? "UNDECIDED" : null,
                isError ? "all variants failed" : null,
                look.nextRuns,
                look.compared,
                look.compared,
                LongStream.generate(() -> look.runs)
                        .limit(look.compared.length)
                        .boxed()
                        .toArray(Long[]::new),
                IntStream.range(0, look.compared.length)
                        .mapToObj(i -> new byte[] {1})
                        .toArray(byte[][]::new),
                look.compared,
                shares(look.compared.length),
                shares(look.compared.length),
                shares(look.compared.length));
    }

    private static Double[] shares(int count) {
        return Collections.nCopies(count, 0.5).toArray(Double[]::new);
    }

    private static String[] texts(int count, String text) {
        return IntStream.range(0, count).mapToObj(i -> text).toArray(String[]::new);
    }

    private static Integer[] filled(int count, int value) {
        return IntStream.range(0, count).mapToObj(i -> value).toArray(Integer[]::new);
    }

    /** A look between its computation and the call that stores it. */
    private record StalledLook(
            UUID experiment,
            int number,
            long runs,
            @Nullable Integer leader,
            Integer[] positions,
            String[] states,
            @Nullable Long nextRuns,
            Integer[] compared) {
        @Override
        public String toString() {
            return number + " of " + experiment + " " + List.of(states);
        }
    }
}
