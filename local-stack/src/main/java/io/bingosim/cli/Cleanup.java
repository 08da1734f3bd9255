package io.bingosim.cli;

import java.util.ArrayDeque;
import java.util.Deque;

/** Closes what a command started, the last first, exactly once: at its end, or when a signal ends it early. */
final class Cleanup implements AutoCloseable {
    private static volatile boolean signalled;

    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private boolean closed;

    Cleanup() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::closeOnSignal, "cleanup"));
    }

    /**
     * Once a signal has come, what the command still sees are things being closed under its hands: it must neither
     * complain nor mend them. Holds the calling thread until the process is gone.
     */
    static void holdIfSignalled() {
        while (signalled) {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                // Nobody interrupts the main thread; and if so, the end is near.
            }
        }
    }

    /** Registers something to close. What is started while everything is being closed is closed at once. */
    <T extends AutoCloseable> T add(T resource) {
        synchronized (open) {
            if (!closed) {
                open.push(resource);
                return resource;
            }
        }
        closeQuietly(resource);
        return resource;
    }

    /** Whoever comes second waits until everything is closed. */
    @Override
    public synchronized void close() {
        synchronized (open) {
            closed = true;
        }
        while (true) {
            AutoCloseable next;
            synchronized (open) {
                if (open.isEmpty()) {
                    return;
                }
                next = open.pop();
            }
            closeQuietly(next);
        }
    }

    private void closeOnSignal() {
        synchronized (open) {
            signalled = !closed;
        }
        close();
    }

    private static void closeQuietly(AutoCloseable resource) {
        try {
            resource.close();
        } catch (Exception e) {
            System.err.println("while stopping: " + e.getMessage());
        }
    }
}
