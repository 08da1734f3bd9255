package io.bingosim.batch.store;

import io.bingosim.batch.database.Database;
import io.bingosim.batch.model.FailedMessage;
import io.bingosim.batch.model.RepublishableMessage;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Arrays;
import java.util.List;

/** Messages that could not be processed. */
@ApplicationScoped
public class FailedMessageStore {
    private static final String RECORD_FAILED_MESSAGE = """
            SELECT record_failed_message(
                       p_entity => $1, p_source => $2, p_exchange => $3, p_routing_key => $4, p_message_hash => $5,
                       p_payload => $6, p_payload_size => $7, p_headers => $8, p_error => $9, p_stack => $10,
                       p_republished_id => $11) AS id
            """;
    private static final String REQUEST_REPUBLISH = "SELECT request_republish($1, $2) AS known";
    private static final String SKIP_FAILED_MESSAGE = "SELECT skip_failed_message($1) AS skipped";
    private static final String TAKE_FAILED_MESSAGES =
            "SELECT message_id, chain_id, source, exchange, routing_key, payload, headers FROM take_failed_messages($1)";
    private static final String RETURN_FAILED_MESSAGES = "SELECT return_failed_messages($1) AS returned";

    private final Database database;

    FailedMessageStore(Database database) {
        this.database = database;
    }

    /** Records a message and returns its id. A payload longer than `payloadMax` is cut; its hash and size are kept. */
    public Uni<Long> recordFailedMessage(FailedMessage message, int payloadMax) {
        byte[] payload = message.payload();
        var arguments = Tuple.tuple()
                .addString(message.entity())
                .addString(message.source())
                .addString(message.exchange())
                .addString(message.routingKey())
                .addString(message.hash())
                .addBuffer(Buffer.buffer(Arrays.copyOf(payload, Math.min(payload.length, payloadMax))))
                .addLong((long) payload.length)
                .addString(message.headers())
                .addString(message.error())
                .addString(message.stack())
                .addLong(message.republishedId());
        return database.one(RECORD_FAILED_MESSAGE, arguments, row -> row.getLong("id"));
    }

    public Uni<Boolean> requestRepublish(long chainId, String principal) {
        return database.one(REQUEST_REPUBLISH, Tuple.of(chainId, principal), row -> row.getBoolean("known"));
    }

    public Uni<Boolean> skipFailedMessage(long messageId) {
        return database.one(SKIP_FAILED_MESSAGE, Tuple.of(messageId), row -> row.getBoolean("skipped"));
    }

    public Uni<List<RepublishableMessage>> takeFailedMessages(int chains) {
        return database.list(TAKE_FAILED_MESSAGES, Tuple.of(chains), FailedMessageStore::republishable);
    }

    public Uni<Integer> returnFailedMessages(List<Long> messageIds) {
        return database.one(
                RETURN_FAILED_MESSAGES, Tuple.of(messageIds.toArray(Long[]::new)), row -> row.getInteger("returned"));
    }

    private static RepublishableMessage republishable(Row row) {
        return new RepublishableMessage(
                row.getLong("message_id"),
                row.getLong("chain_id"),
                row.getString("source"),
                row.getString("exchange"),
                row.getString("routing_key"),
                row.getBuffer("payload").getBytes(),
                row.getString("headers"));
    }
}
