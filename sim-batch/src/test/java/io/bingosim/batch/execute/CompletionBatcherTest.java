package io.bingosim.batch.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.model.ChunkResult;
import io.bingosim.batch.model.ClaimedChunk;
import io.bingosim.batch.model.CompleteOutcome;
import io.bingosim.batch.model.FinishedChunk;
import io.bingosim.batch.model.Keep;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.pgclient.PgException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CompletionBatcherTest {
    private final BatchId batch = new BatchId(UUID.randomUUID());
    private final List<Call> calls = new ArrayList<>();
    private final CompletionBatcher batcher = new CompletionBatcher(chunks -> Uni.createFrom()
            .emitter(emitter -> calls.add(
                    new Call(chunks.stream().map(done -> done.chunk().id()).toList(), emitter))));

    @Test
    void chunks_that_finish_while_a_call_is_in_flight_share_the_next_call() {
        var first = add(1);
        var second = add(2);
        var third = add(3);
        assertThat(calls).extracting(Call::ids).containsExactly(List.of(1L));

        calls.get(0).reply();
        assertThat(calls).extracting(Call::ids).containsExactly(List.of(1L), List.of(2L, 3L));
        first.assertCompleted();
        second.assertNotTerminated();

        calls.get(1).reply();
        second.assertCompleted();
        third.assertCompleted();
        add(4);
        assertThat(calls.get(2).ids()).containsExactly(4L);
    }

    @Test
    void a_chunk_under_two_fences_is_not_stored_twice_in_one_call() {
        add(1);
        add(2);
        add(2);
        add(3);

        calls.get(0).reply();
        calls.get(1).reply();

        assertThat(calls).extracting(Call::ids).containsExactly(List.of(1L), List.of(2L, 3L), List.of(2L));
    }

    @Test
    void chunks_of_another_batch_do_not_wait() {
        add(1);
        batcher.add(finished(new BatchId(UUID.randomUUID()), 2)).subscribe().with(outcome -> {});

        assertThat(calls).extracting(Call::ids).containsExactly(List.of(1L), List.of(2L));
    }

    @Test
    void a_lost_connection_fails_the_whole_call_and_every_chunk_may_be_sent_again() {
        add(1);
        var second = add(2);
        var third = add(3);
        calls.get(0).reply();

        calls.get(1).emitter().fail(new java.net.ConnectException("gone"));

        second.assertFailed();
        third.assertFailed();
        add(2);
        assertThat(calls.get(2).ids()).containsExactly(2L);
    }

    @Test
    void a_chunk_that_the_database_rejects_does_not_fail_the_others_of_its_call() {
        add(1);
        var refused = add(2);
        var neighbour = add(3);
        calls.get(0).reply();

        calls.get(1).emitter().fail(checkViolation());
        assertThat(calls.get(2).ids()).containsExactly(2L);
        calls.get(2).emitter().fail(checkViolation());
        assertThat(calls.get(3).ids()).containsExactly(3L);
        calls.get(3).reply();

        refused.assertFailed();
        neighbour.assertCompleted();
    }

    private UniAssertSubscriber<CompleteOutcome> add(long id) {
        return batcher.add(finished(batch, id)).subscribe().withSubscriber(UniAssertSubscriber.create());
    }

    private static PgException checkViolation() {
        return new PgException("refused", "ERROR", "23514", "");
    }

    private static FinishedChunk finished(BatchId batch, long id) {
        return new FinishedChunk(
                new ClaimedChunk(id, batch, "scenario", 1, 2, 0, 1, null, 1, 0, 1, null, 0, Keep.RUNS, false),
                new ChunkResult(1, 1, new byte[0], new byte[0], List.of()));
    }

    private record Call(List<Long> ids, UniEmitter<? super Map<Long, CompleteOutcome>> emitter) {
        void reply() {
            emitter.complete(ids.stream().collect(Collectors.toMap(id -> id, id -> new CompleteOutcome.Stale())));
        }
    }
}
