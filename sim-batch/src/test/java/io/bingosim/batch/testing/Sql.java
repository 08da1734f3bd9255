package io.bingosim.batch.testing;

import io.bingosim.stack.postgres.DatabaseAddress;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** One connection and plain SQL on it. Each statement is its own transaction unless {@link #begin} was called. */
public final class Sql implements AutoCloseable {
    private final Connection connection;

    public Sql(DatabaseAddress database) {
        try {
            this.connection = database.connect();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What was notified on the channels this connection listens to, since the last call. */
    public List<String> notifications() {
        try {
            PGNotification[] received = connection.unwrap(PGConnection.class).getNotifications();
            return received == null
                    ? List.of()
                    : Arrays.stream(received).map(PGNotification::getParameter).toList();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    public List<Row> rows(String sql, @Nullable Object... arguments) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, arguments);
            if (!statement.execute()) {
                return List.of();
            }
            try (ResultSet result = statement.getResultSet()) {
                List<Row> rows = new ArrayList<>();
                while (result.next()) {
                    rows.add(Row.of(result));
                }
                return rows;
            }
        } catch (SQLException e) {
            throw new SqlFailure(sql, e);
        }
    }

    public Row one(String sql, @Nullable Object... arguments) {
        List<Row> rows = rows(sql, arguments);
        if (rows.size() != 1) {
            throw new IllegalStateException(rows.size() + " rows from " + sql);
        }
        return rows.get(0);
    }

    /** The first column of the only row. */
    public <T> T value(Class<T> type, String sql, @Nullable Object... arguments) {
        return type.cast(one(sql, arguments).first());
    }

    public long number(String sql, @Nullable Object... arguments) {
        return value(Number.class, sql, arguments).longValue();
    }

    public String text(String sql, @Nullable Object... arguments) {
        return value(String.class, sql, arguments);
    }

    public boolean is(String sql, @Nullable Object... arguments) {
        return value(Boolean.class, sql, arguments);
    }

    public void begin() {
        run(() -> connection.setAutoCommit(false));
    }

    public void commit() {
        run(() -> {
            connection.commit();
            connection.setAutoCommit(true);
        });
    }

    public void rollback() {
        run(() -> {
            connection.rollback();
            connection.setAutoCommit(true);
        });
    }

    @Override
    public void close() {
        run(connection::close);
    }

    private void bind(PreparedStatement statement, @Nullable Object[] arguments) throws SQLException {
        for (int i = 0; i < arguments.length; i++) {
            Object argument = arguments[i];
            if (argument instanceof Long[] longs) {
                statement.setArray(i + 1, connection.createArrayOf("bigint", longs));
            } else if (argument instanceof Integer[] ints) {
                statement.setArray(i + 1, connection.createArrayOf("int", ints));
            } else if (argument instanceof Boolean[] booleans) {
                statement.setArray(i + 1, connection.createArrayOf("boolean", booleans));
            } else if (argument instanceof byte[][] bytes) {
                statement.setArray(i + 1, connection.createArrayOf("bytea", bytes));
            } else if (argument instanceof String[] texts) {
                statement.setArray(i + 1, connection.createArrayOf("text", texts));
            } else {
                statement.setObject(i + 1, argument);
            }
        }
    }

    private static void run(Action action) {
        try {
            action.run();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private interface Action {
        void run() throws SQLException;
    }

    /** A row by column names. */
    public record Row(
            Map<String, @Nullable Object> columns, @Nullable Object first) {
        static Row of(ResultSet result) throws SQLException {
            Map<String, @Nullable Object> columns = new TreeMap<>();
            for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                Object value = result.getObject(i);
                columns.put(
                        result.getMetaData().getColumnLabel(i),
                        value instanceof Array array ? List.of((Object[]) array.getArray()) : value);
            }
            return new Row(columns, result.getObject(1));
        }

        public @Nullable Object get(String column) {
            if (!columns.containsKey(column)) {
                throw new IllegalArgumentException("no column " + column + " in " + columns.keySet());
            }
            return columns.get(column);
        }

        public long number(String column) {
            return ((Number) required(column)).longValue();
        }

        public String text(String column) {
            return String.valueOf(get(column));
        }

        public boolean is(String column) {
            return (Boolean) required(column);
        }

        public Object required(String column) {
            Object value = get(column);
            if (value == null) {
                throw new IllegalStateException(column + " is null");
            }
            return value;
        }
    }

    /** The database raised an error. */
    public static final class SqlFailure extends RuntimeException {
        private final String state;

        SqlFailure(String sql, SQLException cause) {
            super(sql.strip() + ": " + cause.getMessage(), cause);
            this.state = String.valueOf(cause.getSQLState());
        }

        public String state() {
            return state;
        }
    }
}
