package io.bingosim.worker.chunk;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.BatchConfig.Transport;
import io.bingosim.batch.Mode;
import io.bingosim.batch.breaker.Breaker;
import io.bingosim.batch.life.Drain;
import io.bingosim.batch.life.Life;
import io.bingosim.batch.run.AskForChunks;
import io.bingosim.batch.schema.Readiness;
import io.bingosim.broker.BrokerLink;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import org.jboss.logging.Logger;

/**
 * Chooses where a worker's chunks come from. Messages while the broker is there; Postgres, at full speed, while it is not
 * or where none is configured; and behind messages, always, a look for chunks that have waited so long that theirs must
 * have been lost.
 */
@ApplicationScoped
public class Supply {
    private static final Logger LOG = Logger.getLogger(Supply.class);
    private static final Duration FORGOTTEN = Duration.ofSeconds(5);

    private final boolean messaging;
    private final AskForChunks asking;
    private final ChunkMessages messages;
    private final TakeChunks take;
    private final Breaker breaker;
    private final BrokerLink link;
    private final Drain drain;

    Supply(
            BatchConfig config,
            AskForChunks asking,
            ChunkMessages messages,
            TakeChunks take,
            Breaker breaker,
            BrokerLink link,
            Drain drain) {
        this.messaging = config.transport() == Transport.RABBITMQ;
        this.asking = asking;
        this.messages = messages;
        this.take = take;
        this.breaker = breaker;
        this.link = link;
        this.drain = drain;
    }

    void start(@Observes StartupEvent event, Life life) {
        life.whenBegun(this::begin);
    }

    public boolean isMessaging() {
        return messaging;
    }

    private void begin() {
        link.onLost(this::choose);
        choose();
        if (messaging) {
            messages.start();
        }
    }

    /** Takes nothing on any more. */
    public void stop() {
        messages.stop();
        asking.close();
    }

    @Scheduled(every = "1s", concurrentExecution = ConcurrentExecution.SKIP, skipExecutionIf = Readiness.class)
    Uni<Void> look() {
        take.wake();
        if (!messaging) {
            return Uni.createFrom().voidItem();
        }
        return breaker.current().invoke(this::choose).replaceWithVoid();
    }

    /** The safety net: whatever happened to its message, a chunk does not wait for ever. */
    @Scheduled(every = "2s", concurrentExecution = ConcurrentExecution.SKIP, skipExecutionIf = Readiness.class)
    Uni<Void> lookForForgotten() {
        if (drain.isDraining()) {
            return Uni.createFrom().voidItem();
        }
        return asking.askForForgotten(Mode.DISTRIBUTED, FORGOTTEN)
                .invoke(found -> {
                    if (found > 0 && messaging && !asking.isOpen()) {
                        LOG.infof(
                                "chunks=%d had waited too long for their message and were taken from Postgres", found);
                    }
                })
                .replaceWithVoid();
    }

    private void choose() {
        if (drain.isDraining()) {
            return;
        }
        boolean away = !messaging || breaker.isOpen() || !messages.isConsuming() || !link.isUp();
        if (away && !asking.isOpen()) {
            LOG.info(messaging ? "no broker: chunks come from Postgres" : "chunks come from Postgres");
            asking.open(Mode.DISTRIBUTED);
        } else if (!away && asking.isOpen()) {
            LOG.info("the broker is there: chunks come by message");
            asking.close();
        }
    }
}
