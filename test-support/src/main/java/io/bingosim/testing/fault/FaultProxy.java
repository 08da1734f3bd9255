package io.bingosim.testing.fault;

import io.bingosim.stack.process.Disruptions;
import io.bingosim.stack.process.FreePorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A TCP proxy on the loopback interface between a client and one server, whose behaviour changes while it runs. */
public final class FaultProxy implements AutoCloseable {
    private final int port;
    private final int targetPort;
    private final Set<Link> links = ConcurrentHashMap.newKeySet();
    private final AtomicLong connections = new AtomicLong();
    final AtomicLong bytesToServer = new AtomicLong();
    final AtomicLong bytesToClient = new AtomicLong();
    private volatile Fault fault = Fault.pass();
    private @Nullable ServerSocket listener;
    private @Nullable Thread acceptor;
    private boolean closed;

    private FaultProxy(int port, int targetPort) {
        this.port = port;
        this.targetPort = targetPort;
        listen();
    }

    /** A proxy on a free port in front of a port of this machine. */
    public static FaultProxy before(int targetPort) {
        return new FaultProxy(FreePorts.next(), targetPort);
    }

    public int port() {
        return port;
    }

    public Fault fault() {
        return fault;
    }

    /** Applies this fault from now on. */
    public synchronized void set(Fault next) {
        fault = next;
        if (next.kind() != Fault.Kind.PASS) {
            Disruptions.add();
        }
        if (next.kind() == Fault.Kind.REFUSE) {
            stopListening();
        } else if (listener == null && !closed) {
            listen();
        }
        if (next.kind() == Fault.Kind.REFUSE || next.kind() == Fault.Kind.RESET) {
            resetLinks();
        }
    }

    public void heal() {
        set(Fault.pass());
    }

    /** Resets the open connections once; the current fault stays. */
    public void resetAll() {
        Disruptions.add();
        resetLinks();
    }

    public int openConnections() {
        return links.size();
    }

    /** All connections accepted so far. */
    public long connections() {
        return connections.get();
    }

    /** Bytes passed to the server, without dropped ones. */
    public long bytesToServer() {
        return bytesToServer.get();
    }

    public long bytesToClient() {
        return bytesToClient.get();
    }

    @Override
    public synchronized void close() {
        closed = true;
        stopListening();
        resetLinks();
    }

    void forget(Link link) {
        links.remove(link);
    }

    private void resetLinks() {
        links.forEach(Link::reset);
    }

    private void listen() {
        try {
            ServerSocket socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            listener = socket;
            acceptor = Link.daemon("fault-proxy-" + port, () -> acceptFrom(socket));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void stopListening() {
        ServerSocket socket = listener;
        Thread waiting = acceptor;
        listener = null;
        if (socket != null && waiting != null) {
            try {
                socket.close();
                // The kernel keeps listening until the accepting thread has left its system call.
                waiting.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void acceptFrom(ServerSocket socket) {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                connections.incrementAndGet();
                if (fault.kind() == Fault.Kind.RESET || fault.kind() == Fault.Kind.REFUSE) {
                    Link.resetSocket(client);
                } else {
                    connect(client);
                }
            } catch (IOException e) {
                // The listener was closed, or the client left before it was accepted.
            }
        }
    }

    private void connect(Socket client) {
        Link link = new Link(this, client);
        links.add(link);
        link.open(targetPort);
        // A reset between the check above and the registration must not miss this connection.
        if (fault.kind() == Fault.Kind.RESET || fault.kind() == Fault.Kind.REFUSE) {
            link.reset();
        }
    }
}
