package io.bingosim.batch.failure;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.Database;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps what could not be processed, so that it can be acknowledged without being lost. */
@ApplicationScoped
public class FailedMessages {
    private static final String RECORD_FAILED_MESSAGE =
            "SELECT record_failed_message($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS id";
    private static final String REQUEST_REPUBLISH = "SELECT request_republish($1, $2) AS known";
    private static final String SKIP_FAILED_MESSAGE = "SELECT skip_failed_message($1) AS skipped";
    private static final String TAKE_REPUBLISHABLE =
            "SELECT message_id, chain_id, source, exchange, routing_key, payload, headers FROM take_republishable($1)";

    private static final String RETURN_REPUBLISHABLE = "SELECT return_republishable($1) AS returned";

    private final Database database;
    private final BatchConfig.Failure config;

    FailedMessages(Database database, BatchConfig config) {
        this.database = database;
        this.config = config.failure();
    }

    /** Records a message once; the same one delivered again only counts. Acknowledge it afterwards. */
    public Uni<Long> recordFailedMessage(FailedMessage message) {
        byte[] payload = message.payload();
        var arguments = Tuple.tuple()
                .addString(message.entity())
                .addString(message.source())
                .addString(message.exchange())
                .addString(message.routingKey())
                .addString(message.hash())
                .addBuffer(Buffer.buffer(Arrays.copyOf(payload, Math.min(payload.length, config.payloadMax()))))
                .addLong((long) payload.length)
                .addString(message.headers())
                .addString(message.error())
                .addString(message.stack());
        return database.one(RECORD_FAILED_MESSAGE, arguments, row -> row.getLong("id"));
    }

    /** Asks for a chain to be driven again. False if there is no such chain. */
    public Uni<Boolean> requestRepublish(long chainId, String by) {
        return database.one(REQUEST_REPUBLISH, Tuple.of(chainId, by), row -> row.getBoolean("known"));
    }

    /** Leaves a message out when its chain is driven again. False if it is unknown or was driven already. */
    public Uni<Boolean> skipFailedMessage(long messageId) {
        return database.one(SKIP_FAILED_MESSAGE, Tuple.of(messageId), row -> row.getBoolean("skipped"));
    }

    /** Takes what is to be driven again now, in order. Each message is given out once, whoever asks. */
    public Uni<List<Republishable>> takeRepublishable() {
        return database.list(TAKE_REPUBLISHABLE, Tuple.of(config.chainBatchSize()), Republishable::of);
    }

    /** Gives back what was taken and certainly not sent; its chain is driven again. */
    public Uni<Void> returnRepublishable(List<Long> messageIds) {
        return database.one(
                        RETURN_REPUBLISHABLE,
                        Tuple.of(messageIds.toArray(Long[]::new)),
                        row -> row.getInteger("returned"))
                .replaceWithVoid();
    }

    /** A message as it came, and why it could not be processed. The entity is "unknown" where it does not say. */
    public record FailedMessage(
            String entity,
            String source,
            String exchange,
            String routingKey,
            String hash,
            byte[] payload,
            String headers,
            String error,
            @Nullable String stack) {}

    public record Republishable(
            long messageId,
            long chainId,
            String source,
            String exchange,
            String routingKey,
            byte[] payload,
            String headers) {
        static Republishable of(Row row) {
            return new Republishable(
                    row.getLong("message_id"),
                    row.getLong("chain_id"),
                    row.getString("source"),
                    row.getString("exchange"),
                    row.getString("routing_key"),
                    row.getBuffer("payload").getBytes(),
                    row.getString("headers"));
        }
    }
}
