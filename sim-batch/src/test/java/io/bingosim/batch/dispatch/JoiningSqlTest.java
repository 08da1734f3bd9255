package io.bingosim.batch.dispatch;

import static io.bingosim.batch.testing.ABatch.aBatch;
import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.testing.Lives;
import io.bingosim.batch.testing.Steps;
import io.bingosim.batch.testing.Steps.Chunk;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Where a batch stands that comes later: it owes nothing, and is owed nothing. */
class JoiningSqlTest {
    private final Steps steps = new Steps(Lives.fresh());

    @AfterEach
    void close() {
        steps.close();
    }

    @Test
    void what_the_first_batch_put_in_flight_while_it_was_alone_is_no_head_start() {
        steps.present("LOCAL", 2);
        UUID first = steps.create(aBatch().withRuns(1_000));
        assertThat(steps.dispatch(10)).isEqualTo(4);
        UUID second = steps.create(aBatch().withRuns(1_000));

        complete(steps.ask("LOCAL", 4));
        steps.dispatch(10);

        assertThat(openChunks(first)).isZero();
        assertThat(openChunks(second)).isEqualTo(4);
    }

    @Test
    void a_batch_that_waits_for_a_retry_does_not_pull_newcomers_back_in_time() {
        steps.present("LOCAL", 2);
        UUID first = steps.create(aBatch().withRuns(1_000));
        steps.dispatch(10);
        steps.sql.rows("UPDATE run_chunk SET not_before = clock_timestamp() + interval '1 hour' WHERE first_run = 0");
        complete(steps.ask("LOCAL", 4));

        UUID second = steps.create(aBatch().withRuns(1_000));

        assertThat(pass(second)).isPositive().isEqualTo(pass(first));
    }

    private void complete(List<Chunk> chunks) {
        assertThat(chunks).isNotEmpty();
        chunks.forEach(steps::complete);
    }

    private long openChunks(UUID batch) {
        return steps.sql
                .one("SELECT count(*) AS n FROM run_chunk WHERE batch_id = ? AND status = 'PENDING'", batch)
                .number("n");
    }

    private double pass(UUID batch) {
        return ((Number) steps.batch(batch).required("pass")).doubleValue();
    }
}
