package io.bingosim.stack.rabbit;

import io.bingosim.stack.process.ChildProcess;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Checks that a broker speaks AMQP: an open port alone may belong to a port forwarder. */
final class Listening {
    private static final byte[] HEADER = {'A', 'M', 'Q', 'P', 0, 0, 9, 1};

    private Listening() {}

    /** False if the process ends or the timeout comes first. */
    static boolean awaitAmqp(BrokerAddress address, ChildProcess process, Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        while (process.isAlive() && System.nanoTime() < deadline) {
            if (speaksAmqp(address)) {
                return true;
            }
            process.awaitExit(Duration.ofMillis(100));
        }
        return false;
    }

    private static boolean speaksAmqp(BrokerAddress address) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address.host(), address.port()), 2_000);
            socket.setSoTimeout(5_000);
            socket.getOutputStream().write(HEADER);
            socket.getOutputStream().flush();
            InputStream in = socket.getInputStream();
            // Connection.Start is a method frame (1) on channel 0.
            return in.read() == 1 && new String(in.readNBytes(2), StandardCharsets.ISO_8859_1).equals("\0\0");
        } catch (IOException e) {
            return false;
        }
    }
}
