package io.bingosim.batch.interleaving;

import io.bingosim.batch.testing.Steps;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Several sides act on the same batch at the same instant, on one batch after the other. */
final class Duel {
    private Duel() {}

    interface Side {
        void act(UUID batch);
    }

    /** Several duels run in parallel, each with its own share of the batches. */
    static void fight(List<UUID> batches, int lanes, Supplier<List<Side>> sides) {
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int lane = 0; lane < lanes; lane++) {
                List<UUID> share = batches.subList(batches.size() * lane / lanes, batches.size() * (lane + 1) / lanes);
                List<Side> opponents = sides.get();
                CyclicBarrier barrier = new CyclicBarrier(opponents.size());
                opponents.forEach(side -> all.add(threads.submit(() -> fight(share, side, barrier))));
            }
            for (Future<?> one : all) {
                one.get();
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        } finally {
            threads.shutdownNow();
        }
    }

    private static void fight(List<UUID> batches, Side side, CyclicBarrier barrier) {
        try {
            for (UUID batch : batches) {
                barrier.await();
                side.act(batch);
            }
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException("the other side has failed", e);
        } catch (RuntimeException e) {
            barrier.reset();
            throw e;
        }
    }

    /** Running batches whose chunks (one run each) are held by a worker, created in bulk, so that only the duel takes time. */
    static List<UUID> running(Steps steps, int count, int chunks, UUID worker) {
        steps.sql.rows("SELECT store_scenario(?, 'x', ?, 2, '[]')", Steps.SCENARIO, Steps.DOCUMENT);
        List<UUID> batches =
                IntStream.range(0, count).mapToObj(i -> UUID.randomUUID()).toList();
        String[] ids = batches.stream().map(UUID::toString).toArray(String[]::new);
        steps.sql.rows("""
                INSERT INTO batch (id, principal, scenario_id, team_count, mode, seed, seed_given, runs_requested,
                                   next_run, status, started_at, pass)
                SELECT id::uuid, 'p', ?, 2, 'LOCAL', 1, '1', ?, ?, 'RUNNING', clock_timestamp(), 0 FROM unnest(?) id
                """, Steps.SCENARIO, (long) chunks, (long) chunks, ids);
        steps.sql.rows("""
                INSERT INTO run_chunk (batch_id, mode, first_run, run_count, pass, status, fence, worker_id, started_at, not_before)
                SELECT id::uuid, 'LOCAL', run, 1, 0, 'RUNNING', 1, ?, clock_timestamp(), clock_timestamp() - interval '1 second'
                  FROM unnest(?) id, generate_series(0, ? - 1) run
                """, worker, ids, chunks);
        steps.sql.rows("INSERT INTO chunk_attempt (chunk_id, fence, batch_id, worker_id)"
                + " SELECT id, 1, batch_id, worker_id FROM run_chunk WHERE status = 'RUNNING'");
        return batches;
    }
}
