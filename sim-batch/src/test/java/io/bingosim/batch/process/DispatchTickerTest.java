package io.bingosim.batch.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.Mode;
import io.bingosim.batch.execute.Slots;
import io.bingosim.batch.testing.OneProcess;
import io.bingosim.batch.testing.SmallScenario;
import io.bingosim.batch.testing.Wiring;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DispatchTickerTest {
    @AutoClose
    private final OneProcess process = new OneProcess();

    private DispatchTicker ticker;

    @BeforeEach
    void start_a_process() {
        process.start(
                new Wiring(process.database, Map.of("bingosim.transport", "postgres", "bingosim.worker.slots", "1")));
        ticker = process.beans().get(DispatchTicker.class);
    }

    @Test
    void after_twenty_ticks_without_work_no_tick_calls_the_database() {
        assertThat(due(20)).isEqualTo(20);

        assertThat(due(100)).isZero();
    }

    @Test
    void cutting_chunks_makes_every_tick_call_the_database_again() {
        due(100);

        process.create(SmallScenario.batch(Mode.LOCAL, 10, null));
        process.awaitTrue("SELECT count(*) > 0 FROM run_chunk");

        assertThat(due(5)).isEqualTo(5);
    }

    @Test
    void a_batch_that_no_wake_up_reported_is_found_by_an_idle_process() {
        due(100);
        process.beans().get(Slots.class).offer();
        process.sql.rows("UPDATE worker SET slots = 0");
        process.create(SmallScenario.batch(Mode.LOCAL, 10, null));
        process.sql.rows("UPDATE worker SET slots = 1");

        process.beans().get(DueWorkStarter.class).startDueWork().await().indefinitely();

        process.awaitTrue("SELECT count(*) > 0 FROM run_chunk");
    }

    /** How many of the next ticks would call the database. */
    private long due(int ticks) {
        return IntStream.range(0, ticks).filter(i -> ticker.isDue()).count();
    }
}
