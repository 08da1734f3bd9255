package io.bingosim.bench.system;

import io.bingosim.bench.BenchRun;
import io.bingosim.bench.Infrastructure;
import io.bingosim.stack.postgres.Database;
import io.bingosim.stack.process.Service;
import java.util.List;

/** What the parts of a system have used so far; the difference of two is what a batch cost. */
record Cost(
        double transactions,
        double walBytes,
        double storedBytes,
        double messages,
        double apiSeconds,
        double workerSeconds,
        double postgresSeconds,
        double brokerSeconds) {

    private static final String TRANSACTIONS =
            "SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = current_database()";
    private static final String WAL = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')";
    private static final String STORED = """
            SELECT sum(pg_total_relation_size(oid)) FROM pg_class
             WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
            """;
    private static final String MESSAGES = "SELECT count(*) FROM outbox_event WHERE type = 'chunk.requested'";

    static Cost now(BenchRun bench, RunningSystem system) {
        Database database = system.database();
        List<Long> workers = system.workers().stream().map(Service::pid).toList();
        return new Cost(
                number(database, TRANSACTIONS),
                number(database, WAL),
                number(database, STORED),
                number(database, MESSAGES),
                ProcessUse.cpuSeconds(List.of(system.api().pid())),
                ProcessUse.cpuSeconds(workers),
                ProcessUse.cpuSecondsOfFamily(bench.infrastructure().postgres().pid()),
                system.hasBroker()
                        ? ProcessUse.cpuSecondsOfFamily(
                                bench.infrastructure().rabbit().pid())
                        : 0);
    }

    Cost since(Cost before) {
        return new Cost(
                transactions - before.transactions,
                walBytes - before.walBytes,
                storedBytes - before.storedBytes,
                messages - before.messages,
                apiSeconds - before.apiSeconds,
                workerSeconds - before.workerSeconds,
                postgresSeconds - before.postgresSeconds,
                brokerSeconds - before.brokerSeconds);
    }

    private static double number(Database database, String sql) {
        return Double.parseDouble(Infrastructure.ask(database, sql));
    }
}
