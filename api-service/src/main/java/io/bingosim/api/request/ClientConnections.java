package io.bingosim.api.request;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.impl.ConnectionBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Limits the connections of one client address. The server offers no hook for new connections, so a connection counts from
 * its first request until its channel is closed. Behind a proxy all clients have the proxy's address, so there is no limit
 * then.
 */
@ApplicationScoped
class ClientConnections {
    private static final AttributeKey<Boolean> COUNTED = AttributeKey.valueOf("bingosim.counted");

    private final int max;
    private final Map<String, Integer> open = new ConcurrentHashMap<>();

    ClientConnections(ApiConfig config) {
        this.max = config.proxies().isPresent() ? 0 : config.limits().connectionsPerClient();
    }

    void check(HttpServerRequest request) {
        if (max == 0 || request.remoteAddress() == null) {
            return;
        }
        String client = request.remoteAddress().hostAddress();
        if (count(((ConnectionBase) request.connection()).channel(), client) > max) {
            throw new ProblemException(
                    ProblemType.TOO_MANY_CONNECTIONS,
                    "More than " + max + " connections are open from " + client + ". Close some, or reuse them.");
        }
    }

    private int count(Channel channel, String client) {
        if (channel.attr(COUNTED).getAndSet(true) == null) {
            open.merge(client, 1, Integer::sum);
            channel.closeFuture()
                    .addListener(closed -> open.computeIfPresent(client, (key, n) -> n == 1 ? null : n - 1));
        }
        return open.getOrDefault(client, 0);
    }
}
