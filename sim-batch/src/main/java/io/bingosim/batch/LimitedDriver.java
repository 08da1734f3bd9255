package io.bingosim.batch;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelOutputShutdownEvent;
import io.netty.handler.timeout.IdleStateEvent;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.NetSocket;
import io.vertx.core.net.impl.NetSocketInternal;
import io.vertx.pgclient.impl.PgConnectionFactory;
import io.vertx.pgclient.spi.PgDriver;
import io.vertx.sqlclient.SqlConnectOptions;
import io.vertx.sqlclient.impl.SingletonSupplier;
import io.vertx.sqlclient.spi.ConnectionFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The client's driver, except that a connection it closes is gone. Left alone it says goodbye, shuts its own half down
 * and waits for the server to do the same, which one behind a dead link never does: the connection would keep its place
 * in the pool for good. That holds from the first byte on, while logging in too.
 */
public final class LimitedDriver extends PgDriver {
    private static final long GOODBYE_MILLIS = 1_000;

    @Override
    public ConnectionFactory createConnectionFactory(Vertx vertx, SqlConnectOptions options) {
        return createConnectionFactory(vertx, SingletonSupplier.wrap(options));
    }

    @Override
    public ConnectionFactory createConnectionFactory(
            Vertx vertx, Supplier<? extends Future<? extends SqlConnectOptions>> options) {
        return new Factory((VertxInternal) vertx, options);
    }

    private static final class Factory extends PgConnectionFactory {
        Factory(VertxInternal vertx, Supplier<? extends Future<? extends SqlConnectOptions>> options) {
            super(vertx, options);
        }

        @Override
        protected NetClient netClient(NetClientOptions options) {
            return new WatchedNetClient(super.netClient(options), Factory::watch);
        }

        /** Nearer to the socket than the protocol, which would turn a close into another goodbye. */
        private static void watch(NetSocket socket) {
            ((NetSocketInternal) socket)
                    .channelHandlerContext()
                    .pipeline()
                    .addBefore("handler", "last-word", new LastWord());
        }
    }

    /** Closes the socket a moment after the connection fell silent or shut its half down, whoever answers or not. */
    private static final class LastWord extends ChannelInboundHandlerAdapter {
        private boolean said;

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) throws Exception {
            if (!said && (event instanceof IdleStateEvent || event instanceof ChannelOutputShutdownEvent)) {
                said = true;
                context.executor().schedule(() -> context.close(), GOODBYE_MILLIS, TimeUnit.MILLISECONDS);
            }
            super.userEventTriggered(context, event);
        }
    }
}
