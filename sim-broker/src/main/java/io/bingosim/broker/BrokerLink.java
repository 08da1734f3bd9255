package io.bingosim.broker;

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
 * One connection for looking after the broker: topology, depths, dead messages. Kept open between questions, because its
 * end is the quickest news that the broker is gone. It carries no work, so a memory alarm never blocks an acknowledgement.
 */
@ApplicationScoped
public class BrokerLink {
    private static final Logger LOG = Logger.getLogger(BrokerLink.class);

    private final Connections connections;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(BrokerLink::daemon);
    private final List<Runnable> onLost = new CopyOnWriteArrayList<>();
    private volatile @Nullable Connection connection;

    BrokerLink(Connections connections) {
        this.connections = connections;
    }

    /** Whether the last connection made is still there. False before the first question. */
    public boolean isUp() {
        Connection now = connection;
        return now != null && now.isOpen();
    }

    /** Called when the connection ends, at once when the broker says so, after two missed heartbeats when it does not. */
    public void onLost(Runnable listener) {
        onLost.add(listener);
    }

    /** Asks, connecting first if need be. Questions wait for each other. */
    public <T> Uni<T> ask(Question<T> question) {
        return Uni.createFrom().item(() -> answer(question)).runSubscriptionOn(thread);
    }

    private <T> T answer(Question<T> question) {
        try {
            return question.on(connected());
        } catch (BrokerRefusesException e) {
            throw e;
        } catch (IOException | TimeoutException | RuntimeException e) {
            throw new BrokerUnavailableException(e);
        }
    }

    private Connection connected() throws IOException, TimeoutException {
        Connection now = connection;
        if (now != null && now.isOpen()) {
            return now;
        }
        Connection made = connections.open("bingosim control", thread);
        made.addShutdownListener(this::lost);
        connection = made;
        LOG.infof("broker=%s:%d connected", made.getAddress().getHostAddress(), made.getPort());
        return made;
    }

    private void lost(ShutdownSignalException cause) {
        if (!cause.isInitiatedByApplication()) {
            LOG.warnf("broker lost: %s", cause.getMessage());
        }
        onLost.forEach(Runnable::run);
    }

    @PreDestroy
    void close() {
        Connection now = connection;
        if (now != null) {
            now.abort(1_000);
        }
        thread.shutdownNow();
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "broker-control");
        thread.setDaemon(true);
        return thread;
    }

    /** What to do with the connection. A channel that an answer closed is the question's own affair. */
    @FunctionalInterface
    public interface Question<T> {
        T on(Connection connection) throws IOException, TimeoutException;
    }

    /** The broker is there and will not have what we ask; only a person can change that. */
    public static final class BrokerRefusesException extends RuntimeException {
        public BrokerRefusesException(String message) {
            super(message);
        }
    }

    /** The broker did not answer, or not as it should. */
    public static final class BrokerUnavailableException extends RuntimeException {
        BrokerUnavailableException(Throwable cause) {
            super(reason(cause), cause);
        }

        private static String reason(Throwable failure) {
            Throwable deepest = failure;
            while (deepest.getCause() != null) {
                deepest = deepest.getCause();
            }
            return deepest.getClass().getSimpleName() + ": " + deepest.getMessage();
        }
    }
}
