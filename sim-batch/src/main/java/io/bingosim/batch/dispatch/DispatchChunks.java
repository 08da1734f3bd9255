package io.bingosim.batch.dispatch;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.Database;
import io.bingosim.batch.Process;
import io.bingosim.batch.Pulse;
import io.bingosim.batch.Seconds;
import io.bingosim.batch.outbox.OutboxEvent;
import io.bingosim.batch.outbox.RelayEvents;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Cuts the next chunks and hands their events to the relay. Safe to call anywhere, any time, by everybody at once. */
@ApplicationScoped
public class DispatchChunks {
    private static final String DISPATCH =
            "SELECT * FROM dispatch($1, make_interval(secs => $2), $3, $4, $5, $6, $7, $8, $9)";

    private final Database database;
    private final Process process;
    private final BatchConfig config;
    private final RelayEvents relay;
    private final Pulse pulse = new Pulse("dispatch", this::dispatch);
    private final List<Runnable> suppliers = new CopyOnWriteArrayList<>();

    DispatchChunks(Database database, Process process, BatchConfig config, RelayEvents relay) {
        this.database = database;
        this.process = process;
        this.config = config;
        this.relay = relay;
    }

    /** Dispatches soon, without waiting for it. */
    public void wake() {
        pulse.fire();
    }

    /** Called whenever this process has cut chunks: who asks Postgres for chunks need not wait for its next look. */
    public void onDispatched(Runnable supplier) {
        suppliers.add(supplier);
    }

    /** Cuts what is due now and answers how many chunks that were. */
    public Uni<Integer> dispatch() {
        return database.list(DISPATCH, arguments(), DispatchChunks::event).map(this::handOver);
    }

    private int handOver(List<Cut> cuts) {
        if (cuts.isEmpty()) {
            return 0;
        }
        List<OutboxEvent> events =
                cuts.stream().map(Cut::event).filter(Objects::nonNull).toList();
        if (!events.isEmpty()) {
            relay.publishClaimed(events);
        }
        suppliers.forEach(Runnable::run);
        return cuts.size();
    }

    private Tuple arguments() {
        var dispatch = config.dispatch();
        return Tuple.tuple(List.of(
                process.id(),
                Seconds.of(config.outbox().claimFor()),
                dispatch.chunksPerPass(),
                dispatch.inFlightPerSlot(),
                dispatch.inFlightPerBatch(),
                (double) dispatch.target().toNanos(),
                dispatch.fixedRuns(),
                dispatch.probeRuns(),
                dispatch.runTeamsMax()));
    }

    private static Cut event(Row row) {
        return new Cut(row.getLong("event_key") == null ? null : OutboxEvent.of(row));
    }

    /** One chunk; LOCAL ones have no event. */
    private record Cut(@Nullable OutboxEvent event) {}
}
