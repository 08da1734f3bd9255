package io.bingosim.bench.peers;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.bingosim.stack.postgres.DatabaseAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/**
 * Stores the results of the peers: one row per job, with the same packed block that BingoSim stores per chunk, and its
 * tally if the peer keeps one.
 */
final class ResultTable implements AutoCloseable {
    private static final int CONNECTIONS = 24;
    private static final String INSERT = "INSERT INTO peer_result (first_run, runs, block, tally) VALUES (?, ?, ?, ?)";

    private final HikariDataSource pool;

    ResultTable(DatabaseAddress database) {
        HikariConfig config = new HikariConfig();
        // Batched inserts as one statement, as the documentation of pgjdbc advises.
        config.setJdbcUrl(database.jdbcUrl() + "&reWriteBatchedInserts=true");
        config.setUsername(database.user());
        config.setPassword(database.password());
        config.setMaximumPoolSize(CONNECTIONS);
        pool = new HikariDataSource(config);
        execute(
                "CREATE TABLE IF NOT EXISTS peer_result (first_run bigint PRIMARY KEY, runs int, block bytea, tally bytea)");
        execute("ALTER TABLE peer_result ALTER COLUMN block SET STORAGE EXTERNAL");
    }

    DataSource pool() {
        return pool;
    }

    void store(long firstRun, int runs, byte[] block, byte[] tally) {
        try (Connection connection = pool.getConnection()) {
            store(connection, firstRun, runs, block, tally);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    static void store(Connection connection, long firstRun, int runs, byte[] block, byte[] tally) throws SQLException {
        try (var insert = connection.prepareStatement(INSERT)) {
            insert.setLong(1, firstRun);
            insert.setInt(2, runs);
            insert.setBytes(3, block);
            insert.setBytes(4, tally);
            insert.executeUpdate();
        }
    }

    /** The tallies of all jobs. */
    List<byte[]> tallies() {
        List<byte[]> tallies = new ArrayList<>();
        try (Connection connection = pool.getConnection();
                var query = connection.prepareStatement("SELECT tally FROM peer_result");
                var rows = query.executeQuery()) {
            while (rows.next()) {
                tallies.add(rows.getBytes(1));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return tallies;
    }

    void empty() {
        execute("TRUNCATE peer_result");
    }

    /** Fails if a peer lost or double-counted a run. */
    void requireRuns(long expected) {
        try (Connection connection = pool.getConnection();
                var query = connection.prepareStatement("SELECT coalesce(sum(runs), 0) FROM peer_result")) {
            var rows = query.executeQuery();
            rows.next();
            if (rows.getLong(1) != expected) {
                throw new IllegalStateException("expected " + expected + " runs, found " + rows.getLong(1));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    void execute(String sql) {
        try (Connection connection = pool.getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
