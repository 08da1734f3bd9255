package io.bingosim.broker.connection;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ShutdownSignalException;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * This process's connection for topology, queue depths and failed messages. It stays open between operations, because
 * its end is the earliest sign that the broker is gone. It carries no chunk messages, so a memory alarm that blocks it
 * blocks no acknowledgement.
 */
@ApplicationScoped
public class ControlConnection {
    private static final Logger LOG = Logger.getLogger(ControlConnection.class);
    private static final int CLOSE_TIMEOUT_MILLIS = 1_000;

    private final ConnectionOpener opener;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(ControlConnection::daemon);
    private final List<Runnable> lossListeners = new CopyOnWriteArrayList<>();
    private volatile @Nullable Connection connection;

    ControlConnection(ConnectionOpener opener) {
        this.opener = opener;
    }

    /** Whether the latest connection is still open. False before the first operation. */
    public boolean isUp() {
        Connection current = connection;
        return current != null && current.isOpen();
    }

    /**
     * The listener runs when the connection ends: at once if the broker closes it, else after two missed heartbeats.
     */
    public void onLost(Runnable listener) {
        lossListeners.add(listener);
    }

    /** Runs an operation, connecting first if necessary. Operations run one after another on one thread. */
    public <T> Uni<T> run(Operation<T> operation) {
        return Uni.createFrom().item(() -> runNow(operation)).runSubscriptionOn(thread);
    }

    private <T> T runNow(Operation<T> operation) {
        try {
            return operation.on(connected());
        } catch (BrokerMisconfiguredException e) {
            throw e;
        } catch (IOException | TimeoutException | RuntimeException e) {
            throw new BrokerUnavailableException(e);
        }
    }

    private Connection connected() throws IOException, TimeoutException {
        Connection current = connection;
        if (current != null && current.isOpen()) {
            return current;
        }
        Connection opened = opener.open("bingosim control", thread);
        opened.addShutdownListener(this::lost);
        connection = opened;
        LOG.infof("broker=%s:%d connected", opened.getAddress().getHostAddress(), opened.getPort());
        return opened;
    }

    private void lost(ShutdownSignalException cause) {
        if (!cause.isInitiatedByApplication()) {
            LOG.warnf("broker connection lost, the next check reconnects: %s", cause.getMessage());
        }
        lossListeners.forEach(Runnable::run);
    }

    @PreDestroy
    void close() {
        Connection current = connection;
        if (current != null) {
            current.abort(CLOSE_TIMEOUT_MILLIS);
        }
        thread.shutdownNow();
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "broker-control");
        thread.setDaemon(true);
        return thread;
    }

    /** Work on the connection. The operation opens and closes its own channels. */
    @FunctionalInterface
    public interface Operation<T> {
        T on(Connection connection) throws IOException, TimeoutException;
    }

    /** The broker is reachable and rejects what this version needs; an operator has to change it. */
    public static final class BrokerMisconfiguredException extends RuntimeException {
        public BrokerMisconfiguredException(String message) {
            super(message);
        }
    }

    /** The broker could not be reached, or failed while it was used. */
    public static final class BrokerUnavailableException extends RuntimeException {
        BrokerUnavailableException(Throwable cause) {
            super(rootCause(cause), cause);
        }

        private static String rootCause(Throwable failure) {
            Throwable deepest = failure;
            while (deepest.getCause() != null) {
                deepest = deepest.getCause();
            }
            return deepest.getClass().getSimpleName() + ": " + deepest.getMessage();
        }
    }
}
