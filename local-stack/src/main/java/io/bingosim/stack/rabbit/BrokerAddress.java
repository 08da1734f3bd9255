package io.bingosim.stack.rabbit;

import java.util.Map;

/** Everything a client needs to connect to one virtual host. */
public record BrokerAddress(String host, int port, String user, String password, String vhost) {
    /** The variables the services read. */
    public Map<String, String> environment() {
        return Map.of(
                "RABBITMQ_HOST", host,
                "RABBITMQ_PORT", Integer.toString(port),
                "RABBITMQ_USER", user,
                "RABBITMQ_PASS", password,
                "RABBITMQ_VHOST", vhost);
    }

    public String uri() {
        return "amqp://" + user + ":" + password + "@" + host + ":" + port + "/" + vhost.replace("/", "%2f");
    }

    public BrokerAddress withVhost(String other) {
        return new BrokerAddress(host, port, user, password, other);
    }

    /** The same broker behind a proxy. */
    public BrokerAddress withPort(int other) {
        return new BrokerAddress(host, other, user, password, vhost);
    }
}
