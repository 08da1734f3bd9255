package io.bingosim.cli.local;

import java.util.ArrayDeque;
import java.util.Deque;

/** Closes the resources of a command exactly once, last first: at its end, or when a signal ends it early. */
public final class Cleanup implements AutoCloseable {
    private static volatile boolean signalled;

    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private boolean closed;

    public Cleanup() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::closeOnSignal, "cleanup"));
    }

    /**
     * After a signal, the failures that a command observes are caused by the shutdown itself, so it must neither report
     * nor repair them. Blocks the calling thread until the process has ended.
     */
    public static void holdIfSignalled() {
        while (signalled) {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                // The process is about to end anyway.
            }
        }
    }

    /** Registers a resource; one that is added during the shutdown is closed immediately. */
    public <T extends AutoCloseable> T add(T resource) {
        synchronized (open) {
            if (!closed) {
                open.push(resource);
                return resource;
            }
        }
        closeQuietly(resource);
        return resource;
    }

    /** A second caller waits until the first has closed everything. */
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
