package io.bingosim.api.parquet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.duckdb.DuckDBDriver;

/** A reader of Parquet files that is not ours. */
public final class DuckDb {
    private DuckDb() {}

    /** All rows of a file in its order, each with the values of its columns. */
    public static List<List<Object>> rows(byte[] file) throws SQLException, IOException {
        return query(file, "SELECT * FROM '%s'");
    }

    /** Names and types of the columns. */
    public static List<String> columns(byte[] file) throws SQLException, IOException {
        return query(file, "DESCRIBE SELECT * FROM '%s'").stream()
                .map(row -> row.get(0) + " " + row.get(1))
                .toList();
    }

    public static Map<String, String> metadata(byte[] file) throws SQLException, IOException {
        Map<String, String> metadata = new TreeMap<>();
        query(file, "SELECT decode(key), decode(value) FROM parquet_kv_metadata('%s')")
                .forEach(row -> metadata.put((String) row.get(0), (String) row.get(1)));
        return metadata;
    }

    /** @param sql a query with %s where the path of the file belongs */
    public static List<List<Object>> query(byte[] file, String sql) throws SQLException, IOException {
        Path path = Files.createTempFile("results", ".parquet");
        try (Connection connection = new DuckDBDriver().connect("jdbc:duckdb:", new Properties());
                Statement statement = connection.createStatement()) {
            Files.write(path, file);
            return rows(statement.executeQuery(String.format(sql, path)));
        } finally {
            Files.delete(path);
        }
    }

    private static List<List<Object>> rows(ResultSet result) throws SQLException {
        List<List<Object>> rows = new ArrayList<>();
        int columns = result.getMetaData().getColumnCount();
        while (result.next()) {
            List<Object> row = new ArrayList<>();
            for (int column = 1; column <= columns; column++) {
                row.add(result.getObject(column));
            }
            rows.add(row);
        }
        return rows;
    }
}
