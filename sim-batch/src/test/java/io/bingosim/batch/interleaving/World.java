package io.bingosim.batch.interleaving;

import static io.bingosim.batch.testing.ABatch.aBatch;

import io.bingosim.batch.testing.ABatch;
import io.bingosim.batch.testing.Chunk;
import io.bingosim.batch.testing.Sql;
import io.bingosim.batch.testing.Sql.Row;
import io.bingosim.batch.testing.Steps;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A few batches, a few workers and a set of messages, stepped at random. A lost reply is a call that happened without its
 * caller knowing; a crashed worker forgets everything and returns as another one; a zombie was declared dead and continues.
 */
final class World {
    private static final int WORKERS = 3;
    private static final int STEPS = 45;
    private static final String PREFIX = """
            SELECT b.runs_requested, n.covered_runs, t.runs AS in_tallies, r.runs AS in_blocks,
                   t.covered = int8multirange(int8range(0, n.covered_runs)) AS whole
              FROM batch b
             CROSS JOIN LATERAL (SELECT count_covered_runs(b.id) AS covered_runs OFFSET 0) n
             CROSS JOIN LATERAL (SELECT coalesce(sum(t.runs), 0) AS runs,
                                        coalesce(range_agg(int8range(t.first_run, t.end_run)), '{}') AS covered
                                   FROM chunk_tally t WHERE t.batch_id = b.id AND t.end_run <= n.covered_runs) t
             CROSS JOIN LATERAL (SELECT coalesce(sum(r.run_count), 0) AS runs FROM completed_runs r
                                  WHERE r.batch_id = b.id AND r.first_run < n.covered_runs) r
             WHERE b.id = ?
            """;

    private final Sql sql;
    private final Random random;
    private final List<SimulatedWorker> workers = new ArrayList<>();
    private final List<UUID> batches = new ArrayList<>();
    private final Set<UUID> cancelled = new HashSet<>();
    private final Map<UUID, Long> covered = new HashMap<>();
    private final List<Long> messages = new ArrayList<>();
    private final List<StalledFinaliser> finalisers = new ArrayList<>();
    private final SimulatedExperiments experiments;
    private int created;
    private final List<String> log = new ArrayList<>();

    World(Sql sql, long seed) {
        this.sql = sql;
        this.random = new Random(seed);
        this.experiments = new SimulatedExperiments(sql, random);
        for (int i = 0; i < WORKERS; i++) {
            workers.add(newWorker(i));
        }
    }

    List<UUID> batches() {
        return batches;
    }

    List<String> log() {
        return log;
    }

    void run() {
        create();
        create();
        if (random.nextBoolean()) {
            batches.addAll(experiments.create());
        }
        workers.forEach(this::dispatch);
        for (int i = 0; i < STEPS; i++) {
            step();
            if (i % 4 == 0) {
                checkPrefixes();
            }
        }
        settle();
    }

    private void step() {
        SimulatedWorker worker = pick(workers);
        switch (random.nextInt(33)) {
            case 0 -> create();
            case 1, 2, 3 -> dispatch(worker);
            case 4, 5, 6 -> hold(worker, worker.steps.claim(someMessages()), "claims");
            case 7, 8, 9 -> hold(worker, worker.steps.ask(mode(worker), 1 + random.nextInt(4)), "asks");
            case 10, 11, 12, 13, 14, 15 -> complete(pickBusy(worker));
            case 16 -> release(worker);
            case 17 -> crash(pickBusy(worker));
            case 18, 19 -> returned("rescue", worker.steps.rescue());
            case 20 -> returned("forgotten", worker.steps.returnLost(0, worker.held.toArray(Chunk[]::new)));
            case 21 -> crashChunk(pickBusy(worker));
            case 22 -> cancel(worker);
            case 23 -> note("sweep " + worker.steps.sweep());
            case 24, 25 -> finalise(worker);
            case 26 -> extend(worker);
            case 27 -> fold(worker);
            case 28 -> relay(worker, random.nextInt(3));
            case 29, 30 -> note(experiments.look());
            case 31 -> note(experiments.cancel());
            default -> misfortune(worker);
        }
    }

    private void create() {
        if (++created > 3) {
            return;
        }
        ABatch request = aBatch().withId(new UUID(random.nextLong(), random.nextLong()))
                .withRuns(1 + random.nextInt(60))
                .withWeight(1 + random.nextInt(3));
        if (random.nextBoolean()) {
            request.distributed();
        }
        if (random.nextInt(4) == 0) {
            request.withRuns(1_000 + random.nextInt(4_000)).stoppingAt(0.5);
        }
        if (random.nextInt(3) == 0) {
            request.keepingASummary();
        }
        UUID id = workers.get(0).steps.create(request);
        batches.add(id);
        note("create " + id);
        if (random.nextInt(3) == 0) {
            expect(
                    workers.get(1).steps.tryCreate(request).text("outcome").equals("REPLAYED"),
                    "a create is idempotent");
        }
    }

    private void dispatch(SimulatedWorker worker) {
        int size = random.nextInt(4) == 0 ? 500 : 1 + random.nextInt(12);
        List<Row> cut = worker.steps.sql.rows(
                "SELECT * FROM dispatch_chunks(?, interval '0', ?, 3, 1000, 250e6, ?, 16, 262144)",
                worker.steps.worker,
                1 + random.nextInt(8),
                size);
        note(worker + " cuts " + cut.size());
        // The chunks are published, or the worker dies before and the relay finds their events.
        if (random.nextInt(3) > 0) {
            cut.stream().filter(row -> row.get("event_key") != null).forEach(row -> publish(worker, row));
        }
    }

    private void publish(SimulatedWorker worker, Row event) {
        if (event.text("type").equals("chunk.requested")) {
            long chunk = Long.parseLong(event.text("payload").replaceAll(".*\"chunkId\" : (\\d+).*", "$1"));
            messages.add(chunk);
            if (random.nextInt(5) == 0) {
                messages.add(chunk);
            }
        }
        if (random.nextInt(10) > 0) {
            sql.rows("SELECT mark_events_published(?, ?)", worker.steps.worker, new Long[] {event.number("event_key")});
        }
    }

    private void relay(SimulatedWorker worker, int fate) {
        List<Row> events = sql.rows("SELECT * FROM claim_events(?, 50, interval '0')", worker.steps.worker);
        note(worker + " relays " + events.size());
        if (fate == 0) {
            Long[] keys = events.stream().map(row -> row.number("event_key")).toArray(Long[]::new);
            sql.rows("SELECT postpone_events(?, ?, interval '0', 'no broker')", worker.steps.worker, keys);
        } else {
            events.forEach(event -> publish(worker, event));
        }
    }

    /** The reply of a claim may be lost: then the worker holds nothing, and only the database knows the claim. */
    private void hold(SimulatedWorker worker, List<Chunk> chunks, String how) {
        chunks.forEach(chunk -> {
            expect(!cancelled.contains(chunk.batch()), "no claim after a cancel returns a chunk of that batch");
            expect(
                    workers.stream().noneMatch(other -> other.held.contains(chunk)),
                    "a fence of a chunk is given out once");
        });
        boolean replyLost = random.nextInt(8) == 0;
        note(worker + " " + how + " " + chunks.stream().map(Chunk::id).toList()
                + (replyLost ? ", the reply is lost" : ""));
        if (!replyLost) {
            worker.held.addAll(chunks);
        }
    }

    private void complete(SimulatedWorker worker) {
        if (worker.held.isEmpty()) {
            return;
        }
        Chunk chunk = pick(worker.held);
        List<Long> failed = List.of();
        boolean healable = random.nextInt(3) > 0;
        if (random.nextInt(3) == 0) {
            failed = chunk.runIndexes().stream()
                    .filter(run -> random.nextInt(4) == 0)
                    .limit(40)
                    .toList();
        }
        String outcome = worker.complete(chunk, failed, healable);
        note(worker + " completes " + chunk.id() + "/" + chunk.fence() + " without " + failed + ": " + outcome);
        // After a lost reply the same call is repeated and must be stale.
        if (random.nextInt(6) == 0) {
            String again = worker.complete(chunk, failed, healable);
            expect(!again.equals("COMPLETED"), "a chunk is completed once");
        }
        if (random.nextInt(10) > 0) {
            worker.held.remove(chunk);
        }
    }

    private void release(SimulatedWorker worker) {
        returned(worker + " releases", worker.steps.release(worker.held.toArray(Chunk[]::new)));
        worker.held.clear();
    }

    private void crashChunk(SimulatedWorker worker) {
        if (!worker.held.isEmpty()) {
            Chunk chunk = pick(worker.held);
            returned(worker + " reports a crash of " + chunk.id(), worker.steps.crash(chunk));
            worker.held.remove(chunk);
        }
    }

    private void crash(SimulatedWorker worker) {
        note(worker + " dies");
        worker.steps.vanish();
        workers.set(workers.indexOf(worker), newWorker(worker.number));
    }

    private void misfortune(SimulatedWorker worker) {
        if (random.nextBoolean()) {
            note(worker + " is declared hung and continues");
            worker.steps.vanish();
        } else {
            var revoked = worker.steps.heartbeat(mode(worker), 2, 3600, worker.held.toArray(Chunk[]::new));
            note(worker + " revoked " + revoked);
            worker.held.removeIf(chunk -> revoked.contains(chunk.id()));
        }
    }

    private void cancel(SimulatedWorker worker) {
        UUID batch = pick(batches);
        if (random.nextInt(3) == 0 && worker.steps.cancel(batch)) {
            cancelled.add(batch);
            note("cancel " + batch);
        }
    }

    /** Many steps may lie between reading the tallies and finalising with them. */
    private void finalise(SimulatedWorker worker) {
        if (!finalisers.isEmpty() && random.nextBoolean()) {
            StalledFinaliser stalled = finalisers.remove(random.nextInt(finalisers.size()));
            note("finalise " + stalled.batch + " "
                    + worker.steps.finalise(stalled.batch, stalled.epoch, stalled.tallies));
            return;
        }
        UUID batch = pick(batches);
        int epoch = (int) worker.steps.batch(batch).number("epoch");
        finalisers.add(new StalledFinaliser(batch, epoch, worker.steps.tallies(batch)));
        stopCheck(worker, batch);
        note("finalise " + batch + " " + worker.steps.finalise(batch, epoch));
    }

    private void stopCheck(SimulatedWorker worker, UUID batch) {
        for (Row prefix : sql.rows("SELECT * FROM find_stop_check(?)", batch)) {
            String decide = random.nextInt(3) == 0 ? "SELECT stop_batch(?, ?, ?)" : "SELECT pass_stop_check(?, ?, ?)";
            note(worker + " " + decide + " " + batch + " " + prefix.number("checked_runs") + " "
                    + sql.is(decide, batch, (int) prefix.number("epoch"), prefix.number("checked_runs")));
        }
    }

    private void extend(SimulatedWorker worker) {
        UUID batch = pick(batches);
        long runs = worker.steps.batch(batch).number("runs_requested") + random.nextInt(30);
        note("extend " + batch + " to " + runs + " " + worker.steps.extend(batch, runs));
    }

    /** Some tallies in the order of their runs, in one or two groups: neighbours, or not, or one that is gone. */
    private void fold(SimulatedWorker worker) {
        UUID batch = pick(batches);
        List<Row> tallies =
                sql.rows("SELECT id FROM chunk_tally WHERE batch_id = ? ORDER BY first_run, end_run", batch);
        int from = random.nextInt(tallies.size() + 1);
        int to = from + random.nextInt(tallies.size() - from + 1);
        Long[] some = Stream.concat(
                        tallies.subList(from, to).stream().map(row -> row.number("id")),
                        random.nextInt(4) == 0 ? Stream.of(-1L) : Stream.of())
                .toArray(Long[]::new);
        int split = random.nextInt(some.length + 1);
        Integer[] groups =
                IntStream.range(0, some.length).mapToObj(i -> i < split ? 1 : 2).toArray(Integer[]::new);
        note(worker + " folds " + List.of(some) + " of " + batch + " in groups " + List.of(groups) + " "
                + sql.is("SELECT fold_tallies(?, ?, ?, ?)", batch, some, groups, new byte[][] {Steps.TALLY, Steps.TALLY
                }));
    }

    /** The results at any moment: they cover whole chunks only, and the prefix only grows, unless a rule cuts it. */
    private void checkPrefixes() {
        for (UUID batch : batches) {
            Row prefix = sql.one(PREFIX, batch);
            expect(
                    prefix.number("in_tallies") == prefix.number("in_blocks"),
                    "the tallies of a prefix hold exactly its runs: " + prefix);
            expect(prefix.is("whole"), "the tallies cover the prefix without a gap: " + prefix);
            long before = covered.getOrDefault(batch, 0L);
            long now = prefix.number("covered_runs");
            expect(now >= Math.min(before, prefix.number("runs_requested")), "a prefix only grows: " + prefix);
            covered.put(batch, now);
        }
    }

    /** Ends all faults and steps until all batches have ended; fails if that takes too long. */
    private void settle() {
        note("settle");
        workers.forEach(worker -> worker.held.clear());
        SimulatedWorker last = workers.get(0);
        for (int round = 0; round < 60; round++) {
            workers.forEach(worker -> {
                worker.steps.present(mode(worker), 4);
                worker.steps.returnLost(0);
            });
            last.steps.rescue();
            experiments.settle();
            last.steps.sweep();
            sql.rows(
                    "SELECT 1 FROM dispatch_chunks(?, interval '0', 64, 8, 1000, 250e6, 100, 16, 262144)",
                    last.steps.worker);
            for (String mode : List.of("LOCAL", "DISTRIBUTED")) {
                last.steps.ask(mode, 64).forEach(last.steps::complete);
            }
            batches.forEach(batch -> stopCheck(last, batch));
            sql.rows("SELECT * FROM find_finalisable_batches()")
                    .forEach(row -> last.steps.finalise((UUID) row.required("batch_id"), (int) row.number("epoch")));
            if (sql.number("SELECT count(*) FROM batch WHERE finalised_at IS NULL") == 0
                    && sql.number("SELECT count(*) FROM experiment WHERE status = 'RUNNING'") == 0) {
                break;
            }
        }
        while (sql.number("SELECT count(*) FROM outbox_event WHERE state IN ('NOT_PUBLISHED', 'IN_PROGRESS')") > 0) {
            relay(last, 2);
        }
    }

    private SimulatedWorker newWorker(int number) {
        SimulatedWorker worker =
                new SimulatedWorker(number, new Steps(sql, new UUID(random.nextLong(), random.nextLong())));
        worker.steps.present(mode(worker), 2);
        return worker;
    }

    /** A worker that holds a chunk, if there is one. */
    private SimulatedWorker pickBusy(SimulatedWorker otherwise) {
        return workers.stream()
                .filter(worker -> !worker.held.isEmpty())
                .findAny()
                .orElse(otherwise);
    }

    private static String mode(SimulatedWorker worker) {
        return worker.number == 0 ? "LOCAL" : "DISTRIBUTED";
    }

    private List<Long> someMessages() {
        List<Long> some = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0 && !messages.isEmpty(); i--) {
            some.add(random.nextBoolean() ? pick(messages) : messages.remove(random.nextInt(messages.size())));
            if (messages.isEmpty()) {
                break;
            }
        }
        return some;
    }

    private void returned(String what, List<Row> rows) {
        note(what + " "
                + rows.stream()
                        .map(row -> row.get("chunk_id") + " " + row.get("became"))
                        .toList());
    }

    private <T> T pick(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private void note(String line) {
        log.add(line);
    }

    private void expect(boolean holds, String rule) {
        if (!holds) {
            throw new AssertionError(rule + "\n" + String.join("\n", log));
        }
    }

    private record StalledFinaliser(UUID batch, int epoch, Long[] tallies) {}
}
