package io.bingosim.batch.database;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.BatchConfig.DatabaseTls;
import io.quarkus.reactive.pg.client.PgPoolCreator;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.ClientBuilder;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlConnectOptions;
import jakarta.inject.Singleton;
import java.util.List;

/** The pool of every service, with {@link ConnectionLimits} on each of its connections. */
@Singleton
class LimitedPool implements PgPoolCreator {
    private final BatchConfig config;

    LimitedPool(BatchConfig config) {
        this.config = config;
    }

    @Override
    public Pool create(Input input) {
        BatchConfig.Database database = config.database();
        if (database.tls() == DatabaseTls.DISABLE) {
            PlainConnections.warn(
                    "The database connection",
                    database.host(),
                    "set BINGOSIM_DB_TLS=verify-full and BINGOSIM_DB_CA_FILE");
        }
        for (PgConnectOptions options : input.pgConnectOptionsList()) {
            ConnectionTls.apply(ConnectionLimits.apply(options, database.timeout()), database);
        }
        return ClientBuilder.pool(new LimitedDriver())
                .with(input.poolOptions())
                .connectingTo(List.<SqlConnectOptions>copyOf(input.pgConnectOptionsList()))
                .using(input.vertx())
                .build();
    }
}
