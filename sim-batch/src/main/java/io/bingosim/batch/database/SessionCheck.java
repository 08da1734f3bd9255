package io.bingosim.batch.database;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.pgclient.PgConnection;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.pgclient.PgConnectOptions;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Checks that a connection leads to Postgres itself, or to a pooler that keeps what we rely on: the settings we connect
 * with, among them all timeouts, and the session, which holds locks and prepared statements. Simple queries only, because a
 * pooler may mix up prepared ones.
 */
final class SessionCheck {
    private static final String SETTINGS = "SELECT pg_backend_pid() AS pid, name, setting FROM pg_settings"
            + " WHERE name IN ('search_path', 'statement_timeout', 'idle_in_transaction_session_timeout',"
            + " 'idle_session_timeout', 'enable_seqscan', 'enable_bitmapscan', 'jit')";
    private static final String PID = "SELECT pg_backend_pid() AS pid";
    private static final String REMEDY = " Connect to Postgres itself, or see \"Poolers\" in docs/operations.md.";

    private final Map<String, String> wanted;
    private final Supplier<Uni<PgConnection>> others;

    /** @param others opens further connections of the same kind */
    SessionCheck(PgConnectOptions options, Supplier<Uni<PgConnection>> others) {
        this.wanted = options.getProperties();
        this.others = others;
    }

    /** Fails with {@link UnsuitableSessionException} if the connection cannot be used. */
    Uni<Void> check(PgConnection connection) {
        return connection.query(SETTINGS).execute().chain(rows -> {
            int backend = rows.iterator().next().getInteger("pid");
            requireSettings(rows);
            // A pooler gives each client a process id that is not the server's.
            return backend == connection.processId()
                    ? Uni.createFrom().voidItem()
                    : requireSession(connection, backend);
        });
    }

    private void requireSettings(RowSet<Row> rows) {
        Map<String, String> lost = new TreeMap<>();
        for (Row row : rows) {
            String name = row.getString("name");
            if (!row.getString("setting").equals(wanted.get(name))) {
                lost.put(name, wanted.get(name) + " is " + row.getString("setting"));
            }
        }
        if (!lost.isEmpty()) {
            throw new UnsuitableSessionException(
                    "The database connection lost settings on its way: " + lost + "." + REMEDY);
        }
    }

    /** While another client is inside a transaction on our server process, a pooler of transactions gives us another. */
    private Uni<Void> requireSession(PgConnection connection, int backend) {
        return others.get()
                .chain(other -> other.query("BEGIN")
                        .execute()
                        .chain(() -> other.query(PID).execute())
                        .chain(() -> connection.query(PID).execute())
                        .onTermination()
                        .call(other::close))
                .invoke(rows -> {
                    if (rows.iterator().next().getInteger("pid") != backend) {
                        throw new UnsuitableSessionException("The database connection changes its session between"
                                + " transactions: a pooler is in transaction mode." + REMEDY);
                    }
                })
                .replaceWithVoid();
    }
}
