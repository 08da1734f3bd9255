package io.bingosim.batch.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.interleaving.Duel.Side;
import io.bingosim.batch.testing.Chunk;
import io.bingosim.batch.testing.InvariantQueries;
import io.bingosim.batch.testing.Sql.Row;
import io.bingosim.batch.testing.Steps;
import io.bingosim.batch.testing.TestDatabases;
import io.bingosim.stack.postgres.DatabaseAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** C2 and C3 of the fault scenarios, and an extension against a finaliser that has stalled. */
class SameInstantTest {
    private static final int ROUNDS = Integer.getInteger("bingosim.race.rounds", 3_000);
    private static final int LANES = 4;
    private static final UUID WORKER = new UUID(1, 1);
    private static DatabaseAddress database;

    private final List<Steps> all = new ArrayList<>();

    @BeforeAll
    static void prepare() {
        database = TestDatabases.own();
        InvariantQueries.installAudit(database);
    }

    @BeforeEach
    void wipe() {
        TestDatabases.wipe(database);
        InvariantQueries.forgetHistory(database);
    }

    @AfterEach
    void close() {
        all.forEach(Steps::close);
    }

    @AfterAll
    static void leave() {
        TestDatabases.wipe(database);
    }

    @Test
    void the_last_two_chunks_complete_and_two_finalisers_finalise_once() {
        Steps keeper = steps();
        List<UUID> batches = Duel.running(keeper, ROUNDS, 2, WORKER);
        Map<UUID, List<Chunk>> chunks = held(keeper);
        AtomicInteger finalised = new AtomicInteger();
        AtomicInteger last = new AtomicInteger();

        Duel.fight(
                batches,
                LANES,
                () -> List.of(finisher(0, chunks, finalised, last), finisher(1, chunks, finalised, last)));

        assertThat(finalised).hasValue(ROUNDS);
        // Exactly one of the two completions returns that it was the last.
        assertThat(last).hasValue(ROUNDS);
        assertClean(keeper);
    }

    @Test
    void a_cancel_against_claim_complete_and_finalise_stays_cancelled() {
        Steps keeper = steps();
        List<UUID> batches = Duel.running(keeper, ROUNDS, 2, WORKER);
        // Every second batch has another chunk that is pending; the others can be finalised at once.
        keeper.sql.rows("""
                UPDATE run_chunk c SET status = 'PENDING', fence = 0, worker_id = NULL, started_at = NULL
                  FROM unnest(?::text[]) WITH ORDINALITY AS b (id, number)
                 WHERE c.batch_id = b.id::uuid AND c.first_run = 1 AND b.number % 2 = 0
                """, (Object) batches.stream().map(UUID::toString).toArray(String[]::new));
        keeper.sql.rows(
                "DELETE FROM chunk_attempt a USING run_chunk c WHERE c.id = a.chunk_id AND c.status = 'PENDING'");
        InvariantQueries.forgetHistory(database);
        Map<UUID, List<Chunk>> held = held(keeper);
        Map<UUID, List<Long>> pending = new HashMap<>();
        keeper.sql
                .rows("SELECT id, batch_id FROM run_chunk WHERE status = 'PENDING'")
                .forEach(row -> pending.computeIfAbsent((UUID) row.required("batch_id"), batch -> new ArrayList<>())
                        .add(row.number("id")));
        Map<UUID, Boolean> cancelled = new ConcurrentHashMap<>();
        Map<UUID, String> completed = new ConcurrentHashMap<>();

        Duel.fight(batches, LANES, () -> {
            Steps canceller = steps();
            Steps claimer = steps();
            Steps completer = steps(WORKER);
            // Sometimes a little later, or the cancel would nearly always win.
            Side cancel = batch -> {
                for (int i = Math.floorMod(batch.hashCode(), 4); i > 0; i--) {
                    canceller.sql.number("SELECT 1");
                }
                cancelled.put(batch, canceller.cancel(batch));
            };
            Side claim = batch ->
                    claimer.claim(pending.getOrDefault(batch, List.of())).forEach(claimer::outcomeOfComplete);
            Side complete = batch -> {
                for (Chunk chunk : held.getOrDefault(batch, List.of())) {
                    completed.merge(batch, completer.outcomeOfComplete(chunk), String::concat);
                }
                completer.finalise(batch, 1);
            };
            return List.of(cancel, claim, complete);
        });

        keeper.sweep();
        keeper.sql
                .rows("SELECT id FROM batch WHERE finalised_at IS NULL")
                .forEach(row -> keeper.finalise((UUID) row.required("id"), 1));
        for (Row batch : keeper.sql.rows("SELECT id, status FROM batch")) {
            boolean wasCancelled = cancelled.getOrDefault((UUID) batch.required("id"), false);
            assertThat(batch.text("status").equals("CANCELLED"))
                    .as(batch.toString())
                    .isEqualTo(wasCancelled);
        }
        System.out.println("cancelled "
                + cancelled.values().stream().filter(won -> won).count() + " of " + ROUNDS + ", completions refused "
                + completed.values().stream()
                        .filter(all -> all.contains("ENDED"))
                        .count());
        assertClean(keeper);
    }

    @Test
    void an_extension_survives_a_stalled_finaliser() {
        Steps keeper = steps();
        int rounds = Math.min(ROUNDS, 500);
        List<UUID> batches = Duel.running(keeper, rounds, 1, WORKER);
        Steps completer = steps(WORKER);
        Map<UUID, Long[]> merged = new HashMap<>();
        held(keeper).forEach((batch, chunks) -> {
            chunks.forEach(completer::complete);
            merged.put(batch, completer.tallies(batch));
            completer.finalise(batch, 1);
        });
        Steps extender = steps();
        Steps stalled = steps();
        List<String> outcomes = new ArrayList<>();

        Duel.fight(
                batches,
                1,
                () -> List.of(
                        batch -> extender.extend(batch, 5),
                        batch -> outcomes.add(stalled.finalise(batch, 1, merged.getOrDefault(batch, new Long[0])))));

        assertThat(outcomes).containsOnly("NOT_DUE");
        assertThat(keeper.sql.number(
                        "SELECT count(*) FROM batch WHERE status = 'RUNNING' AND epoch = 2 AND finalised_at IS NULL"))
                .isEqualTo(rounds);
        assertThat(keeper.sql.number("SELECT count(*) FROM batch_team_aggregate"))
                .isZero();
    }

    private Side finisher(int side, Map<UUID, List<Chunk>> chunks, AtomicInteger finalised, AtomicInteger last) {
        Steps steps = steps(WORKER);
        return batch -> {
            if (steps.complete(chunks.getOrDefault(batch, List.of()).get(side)).is("all_finished")) {
                last.incrementAndGet();
            }
            String outcome = steps.finalise(batch, 1);
            while (outcome.equals("CHANGED")) {
                outcome = steps.finalise(batch, 1);
            }
            if (outcome.equals("COMPLETED")) {
                finalised.incrementAndGet();
            }
        };
    }

    private Map<UUID, List<Chunk>> held(Steps steps) {
        Map<UUID, List<Chunk>> held = new HashMap<>();
        steps.sql
                .rows("SELECT id, batch_id, first_run FROM run_chunk WHERE status = 'RUNNING' ORDER BY id")
                .forEach(row -> {
                    UUID batch = (UUID) row.required("batch_id");
                    held.computeIfAbsent(batch, key -> new ArrayList<>())
                            .add(new Chunk(row.number("id"), batch, 1, row.number("first_run"), 1, null, 1, 0));
                });
        return held;
    }

    private static void assertClean(Steps keeper) {
        keeper.sql.rows("UPDATE outbox_event SET state = 'PUBLISHED', published_at = clock_timestamp()");
        assertThat(InvariantQueries.violations(keeper.sql)).isEmpty();
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
