package io.bingosim.batch.store;

import io.bingosim.batch.Mode;
import io.bingosim.batch.database.Database;
import io.bingosim.batch.database.Seconds;
import io.bingosim.batch.model.DueWork;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** What there is to do, in one call. */
@ApplicationScoped
public class DueWorkStore {
    private static final String FIND_DUE_WORK = """
            SELECT rescue, events, chunks
              FROM find_due_work(p_mode => $1, p_silence => make_interval(secs => $2))
            """;

    private final Database database;

    DueWorkStore(Database database) {
        this.database = database;
    }

    public Uni<DueWork> findDueWork(Mode mode, Duration silence) {
        return database.one(
                FIND_DUE_WORK,
                Tuple.of(mode.name(), Seconds.of(silence)),
                row -> new DueWork(row.getBoolean("rescue"), row.getBoolean("events"), row.getBoolean("chunks")));
    }
}
