package io.bingosim.batch.database;

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
 * The client's driver, except that closing a connection always ends it. The original sends a terminate message, shuts down
 * its half and waits for the server to do the same. Over a dead link that never happens, and the connection would occupy
 * its place in the pool for good. This applies from the first byte on, including the login.
 */
public final class LimitedDriver extends PgDriver {
    private static final long CLOSE_AFTER_MILLIS = 1_000;

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

        /** Before the protocol handler, which would turn a close into another terminate message. */
        private static void watch(NetSocket socket) {
            ((NetSocketInternal) socket)
                    .channelHandlerContext()
                    .pipeline()
                    .addBefore("handler", "force-close", new ForceCloseHandler());
        }
    }

    /** Closes the socket shortly after the connection became idle or shut down its half, without waiting for the server. */
    private static final class ForceCloseHandler extends ChannelInboundHandlerAdapter {
        private boolean scheduled;

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) throws Exception {
            if (!scheduled && (event instanceof IdleStateEvent || event instanceof ChannelOutputShutdownEvent)) {
                scheduled = true;
                context.executor().schedule(() -> context.close(), CLOSE_AFTER_MILLIS, TimeUnit.MILLISECONDS);
            }
            super.userEventTriggered(context, event);
        }
    }
}
