package io.bingosim.batch.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.interleaving.Duel.Side;
import io.bingosim.batch.testing.Chunk;
import io.bingosim.batch.testing.InvariantQueries;
import io.bingosim.batch.testing.Steps;
import io.bingosim.batch.testing.TestDatabases;
import io.bingosim.stack.postgres.DatabaseAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two processes take the same look at the same instant, and a cancel comes between them. */
class SameInstantLooksTest {
    private static final int ROUNDS = Math.min(Integer.getInteger("bingosim.race.rounds", 3_000), 200);
    private static final int LANES = 4;
    private static final UUID WORKER = new UUID(1, 1);

    private final DatabaseAddress database = TestDatabases.own();
    private final List<Steps> all = new ArrayList<>();

    @BeforeEach
    void prepare() {
        InvariantQueries.installAudit(database);
        TestDatabases.wipe(database);
        InvariantQueries.forgetHistory(database);
    }

    @AfterEach
    void leave() {
        all.forEach(Steps::close);
        TestDatabases.wipe(database);
    }

    @Test
    void one_of_two_looks_and_a_cancel_takes_effect() {
        Steps keeper = steps();
        List<UUID> experiments = withDueLooks(keeper);
        ConcurrentLinkedQueue<String> winners = new ConcurrentLinkedQueue<>();

        Duel.fight(experiments, LANES, () -> List.of(look("first", winners), look("second", winners), cancel(winners)));

        assertThat(winners).hasSize(ROUNDS);
        assertThat(winners.stream().filter(winner -> winner.equals("cancel")).count())
                .isEqualTo(keeper.sql.number("SELECT count(*) FROM experiment WHERE status = 'CANCELLED'"));
        assertThat(keeper.sql.number("SELECT count(*) FROM experiment_look"))
                .isEqualTo(keeper.sql.number("SELECT count(*) FROM experiment WHERE status = 'COMPLETED'"));
        assertThat(keeper.sql.number("SELECT count(*) FROM outbox_event WHERE type LIKE 'experiment.%'"))
                .isEqualTo(ROUNDS);
        keeper.sql.rows("UPDATE outbox_event SET state = 'PUBLISHED', published_at = clock_timestamp()");
        assertThat(InvariantQueries.violations(keeper.sql)).isEmpty();
    }

    /** Both variants of every experiment have ended their only run. */
    private List<UUID> withDueLooks(Steps keeper) {
        List<UUID> batches = Duel.running(keeper, 2 * ROUNDS, 1, WORKER);
        List<UUID> experiments =
                IntStream.range(0, ROUNDS).mapToObj(i -> UUID.randomUUID()).toList();
        keeper.sql.rows("""
                INSERT INTO experiment (id, principal, mode, seed, seed_given, question, next_look_runs, pass)
                SELECT id::uuid, 'p', 'LOCAL', 1, '1', '{}', 1, 0 FROM unnest(?) id
                """, (Object) texts(experiments));
        keeper.sql.rows("""
                INSERT INTO experiment_variant (experiment_id, position, key, name, scenario_id, batch_id, team_index,
                                                team_count, least, greatest)
                SELECT (?::text[])[1 + (b.number - 1) / 2]::uuid, (b.number - 1) % 2, 'v' || b.number % 2, 'v', ?, b.id::uuid,
                       0, 2, 0, 1
                  FROM unnest(?::text[]) WITH ORDINALITY AS b (id, number)
                """, texts(experiments), Steps.SCENARIO, texts(batches));
        keeper.sql.rows(
                "UPDATE batch b SET experiment_id = v.experiment_id FROM experiment_variant v WHERE v.batch_id = b.id");
        Steps completer = steps(WORKER);
        keeper.sql.rows("SELECT id, batch_id FROM run_chunk").forEach(row -> {
            UUID batch = (UUID) row.required("batch_id");
            completer.complete(new Chunk(row.number("id"), batch, 1, 0, 1, null, 1, 0));
            completer.finalise(batch, 1);
        });
        return experiments;
    }

    private Side look(String name, ConcurrentLinkedQueue<String> winners) {
        Steps steps = steps();
        Integer[] positions = {0, 1};
        Double[] shares = {0.5, 0.5};
        return experiment -> {
            if (steps.sql.is(
                    "SELECT take_look(?, 1, 1, 0, ?, ?, 'UNDECIDED', NULL, NULL, ?, ?, ?, ?, ?, ?, ?, ?)",
                    experiment,
                    positions,
                    new String[] {"LEADER", "CONTENDER"},
                    positions,
                    positions,
                    new Long[] {1L, 1L},
                    new byte[][] {{1}, {1}},
                    positions,
                    shares,
                    shares,
                    shares)) {
                winners.add(name);
            }
        };
    }

    /** Sometimes a little later, or it would nearly always win. */
    private Side cancel(ConcurrentLinkedQueue<String> winners) {
        Steps steps = steps();
        return experiment -> {
            for (int i = Math.floorMod(experiment.hashCode(), 4); i > 0; i--) {
                steps.sql.number("SELECT 1");
            }
            if (steps.sql.is("SELECT cancel_experiment(?)", experiment)) {
                winners.add("cancel");
            }
        };
    }

    private static String[] texts(List<UUID> ids) {
        return ids.stream().map(UUID::toString).toArray(String[]::new);
    }

    private Steps steps() {
        return steps(UUID.randomUUID());
    }

    private Steps steps(UUID worker) {
        Steps steps = new Steps(database, worker);
        all.add(steps);
        return steps;
    }
}
