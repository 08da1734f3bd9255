package io.bingosim.testing.fault;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** One proxied connection: two directions, each with a reader and a writer so that a delay does not cost throughput. */
final class Link {
    private static final int CONNECT_TIMEOUT_MILLIS = 5_000;
    private static final int BUFFER_BYTES = 16_384;
    private static final int PIECES_MAX = 4_096;

    /** Data and the instant before which it must not leave; no data = end of stream. */
    private record Piece(byte[] data, long notBefore) {}

    private final FaultProxy proxy;
    private final Socket client;
    private final Socket server = new Socket();
    private final Fault atStart;
    private final AtomicInteger directionsOpen = new AtomicInteger(2);

    Link(FaultProxy proxy, Socket client) {
        this.proxy = proxy;
        this.client = client;
        this.atStart = proxy.fault();
    }

    void open(int targetPort) {
        try {
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            server.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), targetPort), CONNECT_TIMEOUT_MILLIS);
            start(true);
            start(false);
        } catch (IOException e) {
            reset();
        }
    }

    /** Both ends see "connection reset"; data in transit is lost. */
    void reset() {
        resetSocket(client);
        resetSocket(server);
        proxy.forget(this);
    }

    static void resetSocket(Socket socket) {
        try {
            // Closing with a linger time of zero sends RST instead of FIN.
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            // Already closed.
        }
    }

    static Thread daemon(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void start(boolean towardsServer) {
        BlockingQueue<Piece> pieces = new LinkedBlockingQueue<>(PIECES_MAX);
        String name = "fault-proxy-" + proxy.port() + (towardsServer ? "-to-server" : "-to-client");
        daemon(name, () -> read(towardsServer ? client : server, pieces));
        daemon(name, () -> write(towardsServer, pieces));
    }

    private void read(Socket from, BlockingQueue<Piece> pieces) {
        byte[] buffer = new byte[BUFFER_BYTES];
        try {
            InputStream in = from.getInputStream();
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                long delay = proxy.fault().delay().toNanos();
                pieces.put(new Piece(Arrays.copyOf(buffer, count), System.nanoTime() + delay));
            }
        } catch (IOException e) {
            // The far end is gone or the link was reset; the end of stream tells the writer.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        pieces.offer(new Piece(new byte[0], 0));
    }

    private void write(boolean towardsServer, BlockingQueue<Piece> pieces) {
        AtomicLong counter = towardsServer ? proxy.bytesToServer : proxy.bytesToClient;
        Socket to = towardsServer ? server : client;
        long allowance = atStart.cuts(towardsServer) ? atStart.bytes() : Long.MAX_VALUE;
        try {
            OutputStream out = to.getOutputStream();
            for (Piece piece = pieces.take(); piece.data().length > 0; piece = pieces.take()) {
                TimeUnit.NANOSECONDS.sleep(piece.notBefore() - System.nanoTime());
                if (proxy.fault().swallows(towardsServer)) {
                    continue;
                }
                int count = (int) Math.min(piece.data().length, allowance);
                // Counted before it is sent, so that a received byte is always counted.
                counter.addAndGet(count);
                out.write(piece.data(), 0, count);
                allowance -= count;
                if (allowance == 0) {
                    cut(to);
                    return;
                }
            }
            ended(towardsServer, to);
        } catch (IOException e) {
            reset();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Data that passed must arrive: an immediate reset could overtake it. */
    private void cut(Socket to) throws IOException {
        to.shutdownOutput();
        resetSocket(to == client ? server : client);
        to.close();
        proxy.forget(this);
    }

    private void ended(boolean towardsServer, Socket to) throws IOException {
        if (proxy.fault().swallows(towardsServer)) {
            // A black hole drops the end of a connection too; the far end keeps waiting.
            return;
        }
        to.shutdownOutput();
        if (directionsOpen.decrementAndGet() == 0) {
            client.close();
            server.close();
            proxy.forget(this);
        }
    }
}
