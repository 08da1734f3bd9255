package io.bingosim.cli.invariant;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Checks all invariants of a database in which no batch is running. Results are recomputed, see {@link Recomputation}. */
public final class Invariants {
    private static final int ROWS_SHOWN_MAX = 10;

    private Invariants() {}

    /** Installs the audit triggers, after which the history is checked too. Idempotent. */
    public static void install(String jdbcUrl) {
        try (Connection connection = connect(jdbcUrl);
                Statement statement = connection.createStatement()) {
            statement.execute(InvariantQuery.resource("audit.sql"));
        } catch (SQLException e) {
            throw new IllegalStateException("cannot install the audit triggers", e);
        }
    }

    private static Connection connect(String jdbcUrl) throws SQLException {
        Connection connection = DriverManager.getConnection(jdbcUrl);
        connection.setSchema("bingosim");
        return connection;
    }

    /** Fails with a readable list of the broken invariants. */
    public static void assertClean(String jdbcUrl) {
        try {
            Report report = report(jdbcUrl);
            if (!report.broken().isEmpty()) {
                throw new AssertionError("\n" + report);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("cannot check the invariants", e);
        }
    }

    private static List<BrokenInvariant> findBroken(Connection connection) throws SQLException {
        // The server enforces that the checks only read.
        connection.setReadOnly(true);
        List<BrokenInvariant> broken = checkSql(connection);
        broken.addAll(Recomputation.check(connection));
        broken.addAll(StoredHistograms.check(connection));
        return broken;
    }

    /** What was checked, and what does not hold. */
    public record Report(List<BrokenInvariant> broken, long queries, boolean audited) {
        public Report {
            broken = List.copyOf(broken);
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            broken.forEach(invariant -> text.append(invariant).append('\n'));
            return text.append(queries)
                    .append(" queries on the tables")
                    .append(audited ? " and the history" : "")
                    .append(", and all results recomputed\n")
                    .append(broken.isEmpty() ? "all invariants hold" : broken.size() + " invariants are broken")
                    .toString();
        }
    }

    /** Checks everything that can be checked in this database. */
    public static Report report(String jdbcUrl) throws SQLException {
        try (Connection connection = connect(jdbcUrl)) {
            boolean audited = isAudited(connection);
            long queries = InvariantQuery.all().stream()
                    .filter(query -> audited || !query.needsAudit())
                    .count();
            return new Report(findBroken(connection), queries, audited);
        }
    }

    private static List<BrokenInvariant> checkSql(Connection connection) throws SQLException {
        boolean audited = isAudited(connection);
        List<BrokenInvariant> broken = new ArrayList<>();
        for (InvariantQuery query : InvariantQuery.all()) {
            if (audited || !query.needsAudit()) {
                run(connection, query, broken);
            }
        }
        return broken;
    }

    private static void run(Connection connection, InvariantQuery query, List<BrokenInvariant> broken)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setMaxRows(ROWS_SHOWN_MAX);
            ResultSet result = statement.executeQuery(query.sql());
            List<String> columns = new ArrayList<>();
            for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                columns.add(result.getMetaData().getColumnLabel(i));
            }
            List<List<String>> rows = new ArrayList<>();
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns.size(); i++) {
                    row.add(String.valueOf(result.getString(i)));
                }
                rows.add(row);
            }
            if (!rows.isEmpty()) {
                broken.add(new BrokenInvariant(query.name(), columns, rows));
            }
        }
    }

    private static boolean isAudited(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT to_regclass('audit.chunk_change') IS NOT NULL")) {
            return result.next() && result.getBoolean(1);
        }
    }
}
