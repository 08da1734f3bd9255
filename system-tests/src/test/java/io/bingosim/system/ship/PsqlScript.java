package io.bingosim.system.ship;

import io.bingosim.stack.postgres.DatabaseAddress;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs a psql script over JDBC; supports variables and {@code \gexec} only. */
final class PsqlScript {
    private PsqlScript() {}

    static void run(DatabaseAddress database, String script, Map<String, String> variables) throws SQLException {
        String text = script.replaceAll("(?m)^--.*$", "");
        for (Map.Entry<String, String> variable : variables.entrySet()) {
            text = text.replace(
                    ":'" + variable.getKey() + "'", "'" + variable.getValue().replace("'", "''") + "'");
        }
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            for (String part : text.split(";|(?=\\\\gexec)")) {
                if (part.strip().startsWith("\\gexec")) {
                    run(statement, part.replace("\\gexec", ""));
                } else if (part.strip().startsWith("SELECT format(")) {
                    for (String generated : generated(statement, part)) {
                        statement.execute(generated);
                    }
                } else {
                    run(statement, part);
                }
            }
        }
    }

    private static void run(Statement statement, String sql) throws SQLException {
        if (!sql.isBlank()) {
            statement.execute(sql);
        }
    }

    private static List<String> generated(Statement statement, String query) throws SQLException {
        List<String> all = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                all.add(rows.getString(1));
            }
        }
        return all;
    }
}
