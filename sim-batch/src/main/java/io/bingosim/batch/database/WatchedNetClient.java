package io.bingosim.batch.database;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import io.vertx.core.net.SSLOptions;
import io.vertx.core.net.SocketAddress;
import java.util.function.Consumer;

/** Passes every new socket to a watcher before it is used. */
record WatchedNetClient(NetClient client, Consumer<NetSocket> watcher) implements NetClient {
    @Override
    public Future<NetSocket> connect(SocketAddress server, String serverName) {
        return watched(client.connect(server, serverName));
    }

    @Override
    public Future<NetSocket> connect(SocketAddress server) {
        return watched(client.connect(server));
    }

    @Override
    public Future<NetSocket> connect(int port, String host) {
        return watched(client.connect(port, host));
    }

    @Override
    public Future<NetSocket> connect(int port, String host, String serverName) {
        return watched(client.connect(port, host, serverName));
    }

    @Override
    public NetClient connect(int port, String host, Handler<AsyncResult<NetSocket>> handler) {
        connect(port, host).onComplete(handler);
        return this;
    }

    @Override
    public NetClient connect(int port, String host, String serverName, Handler<AsyncResult<NetSocket>> handler) {
        connect(port, host, serverName).onComplete(handler);
        return this;
    }

    @Override
    public NetClient connect(SocketAddress server, Handler<AsyncResult<NetSocket>> handler) {
        connect(server).onComplete(handler);
        return this;
    }

    @Override
    public NetClient connect(SocketAddress server, String serverName, Handler<AsyncResult<NetSocket>> handler) {
        connect(server, serverName).onComplete(handler);
        return this;
    }

    @Override
    public Future<Void> close() {
        return client.close();
    }

    @Override
    public void close(Handler<AsyncResult<Void>> handler) {
        client.close(handler);
    }

    @Override
    public Future<Boolean> updateSSLOptions(SSLOptions options, boolean force) {
        return client.updateSSLOptions(options, force);
    }

    @Override
    public boolean isMetricsEnabled() {
        return client.isMetricsEnabled();
    }

    private Future<NetSocket> watched(Future<NetSocket> connecting) {
        return connecting.map(socket -> {
            watcher.accept(socket);
            return socket;
        });
    }
}
