package io.bingosim.system.invariant;

import io.bingosim.system.proof.Counts;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Checks every invariant of a quiet database: {@code ./bingosim test invariants jdbc:postgresql://…}. Exit code 1 and a
 * readable table if one does not hold. Answers are computed again from the seeds, see {@link Recomputation}.
 */
public final class Invariants {
    private static final int ROWS_SHOWN_MAX = 10;

    private Invariants() {}

    /** Installs the audit triggers. From then on the history is checked too. Installing twice is installing once. */
    public static void install(String jdbcUrl) {
        try (Connection connection = DriverManager.getConnection(jdbcUrl);
                Statement statement = connection.createStatement()) {
            statement.execute(Check.resource("audit.sql"));
        } catch (SQLException e) {
            throw new IllegalStateException("the audit triggers could not be installed", e);
        }
    }

    /** What does not hold; empty is good. */
    public static List<Violation> check(String jdbcUrl) {
        try (Connection connection = DriverManager.getConnection(jdbcUrl)) {
            List<Violation> violations = violations(connection);
            Counts.of(connection);
            return violations;
        } catch (SQLException e) {
            throw new IllegalStateException("the invariants could not be checked", e);
        }
    }

    private static List<Violation> violations(Connection connection) throws SQLException {
        // Nothing here writes; the server holds us to it.
        connection.setReadOnly(true);
        List<Violation> violations = checkSql(connection);
        violations.addAll(Recomputation.check(connection));
        return violations;
    }

    /** Fails with a readable list of what does not hold. */
    public static void assertClean(String jdbcUrl) {
        List<Violation> violations = check(jdbcUrl);
        if (!violations.isEmpty()) {
            throw new AssertionError(
                    violations.stream().map(Violation::toString).collect(Collectors.joining("\n", "\n", "\n")));
        }
    }

    /** Exit code 0 if all holds, 1 if something does not, 2 for wrong usage, 3 if the database cannot be asked. */
    public static void main(String[] arguments) {
        if (arguments.length != 1) {
            System.err.println("usage: Invariants jdbc:postgresql://host:port/database?user=…&password=…");
            System.exit(2);
        }
        try (Connection connection = DriverManager.getConnection(arguments[0])) {
            List<Violation> violations = violations(connection);
            violations.forEach(System.out::println);
            boolean audited = isAudited(connection);
            long checks = Check.all().stream()
                    .filter(check -> audited || !check.needsAudit())
                    .count();
            System.out.println(checks + " checks of the tables" + (audited ? " and the history" : "")
                    + ", and the answers computed again");
            System.out.println(
                    violations.isEmpty() ? "every invariant holds" : violations.size() + " invariants violated");
            System.exit(violations.isEmpty() ? 0 : 1);
        } catch (SQLException e) {
            System.err.println("the database could not be asked: " + e.getMessage());
            System.exit(3);
        }
    }

    private static List<Violation> checkSql(Connection connection) throws SQLException {
        boolean audited = isAudited(connection);
        List<Violation> violations = new ArrayList<>();
        for (Check check : Check.all()) {
            if (audited || !check.needsAudit()) {
                run(connection, check, violations);
            }
        }
        return violations;
    }

    private static void run(Connection connection, Check check, List<Violation> violations) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setMaxRows(ROWS_SHOWN_MAX);
            ResultSet result = statement.executeQuery(check.sql());
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
                violations.add(new Violation(check.name(), columns, rows));
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
