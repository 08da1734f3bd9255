package io.bingosim.bench.system;

import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Infrastructure;
import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.stack.process.Service;
import java.util.List;

/** What the parts of a system have used so far; the difference of two readings is the cost of a batch. */
record ResourceUse(
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
             WHERE relkind = 'r' AND relnamespace = 'bingosim'::regnamespace
            """;
    private static final String MESSAGES = "SELECT count(*) FROM outbox_event WHERE type = 'chunk.requested'";

    static ResourceUse now(BenchRun bench, RunningSystem system) {
        DatabaseAddress database = system.database();
        List<Long> workers = system.workers().stream().map(Service::pid).toList();
        return new ResourceUse(
                Infrastructure.number(database, TRANSACTIONS),
                Infrastructure.number(database, WAL),
                Infrastructure.number(database, STORED),
                Infrastructure.number(database, MESSAGES),
                ProcessStats.cpuSeconds(List.of(system.api().pid())),
                ProcessStats.cpuSeconds(workers),
                ProcessStats.cpuSecondsOfFamily(
                        bench.infrastructure().postgres().pid()),
                system.hasBroker()
                        ? ProcessStats.cpuSecondsOfFamily(
                                bench.infrastructure().rabbit().pid())
                        : 0);
    }

    ResourceUse since(ResourceUse before) {
        return new ResourceUse(
                transactions - before.transactions,
                walBytes - before.walBytes,
                storedBytes - before.storedBytes,
                messages - before.messages,
                apiSeconds - before.apiSeconds,
                workerSeconds - before.workerSeconds,
                postgresSeconds - before.postgresSeconds,
                brokerSeconds - before.brokerSeconds);
    }
}
