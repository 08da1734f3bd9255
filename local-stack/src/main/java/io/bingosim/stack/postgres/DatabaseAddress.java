package io.bingosim.stack.postgres;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** Everything a client needs to connect to one database. */
public record DatabaseAddress(String host, int port, String name, String user, String password) {
    /**
     * Without credentials; {@link #jdbcUrlWithCredentials()} has them. Names are looked up in BingoSim's schema; in a
     * database without it, in {@code public}.
     */
    public String jdbcUrl() {
        return "jdbc:postgresql://" + host + ":" + port + "/" + name + "?currentSchema=bingosim,public";
    }

    public String jdbcUrlWithCredentials() {
        return jdbcUrl() + "&user=" + user + "&password=" + password;
    }

    public Connection connect() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        properties.setProperty("connectTimeout", "5");
        return DriverManager.getConnection(jdbcUrl(), properties);
    }

    /** Runs one or more statements on a connection of their own. */
    public void execute(String sql) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql + ": " + e.getMessage(), e);
        }
    }

    DatabaseAddress named(String other) {
        return new DatabaseAddress(host, port, other, user, password);
    }
}
