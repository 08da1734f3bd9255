package io.bingosim.stack.postgres;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** Everything a client needs to connect to one database. */
public record Database(String host, int port, String name, String user, String password) {
    /** Without credentials; {@link #jdbcUrlWithCredentials()} has them. */
    public String jdbcUrl() {
        return "jdbc:postgresql://" + host + ":" + port + "/" + name;
    }

    public String jdbcUrlWithCredentials() {
        return jdbcUrl() + "?user=" + user + "&password=" + password;
    }

    /** For the reactive client. */
    public String reactiveUrl() {
        return "postgresql://" + host + ":" + port + "/" + name;
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

    Database named(String other) {
        return new Database(host, port, other, user, password);
    }
}
