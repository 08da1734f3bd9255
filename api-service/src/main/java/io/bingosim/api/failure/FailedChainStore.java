package io.bingosim.api.failure;

import io.bingosim.api.wire.ApiJson;
import io.bingosim.batch.database.Database;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads failed messages: chains newest first, the messages of a chain oldest first. */
@ApplicationScoped
class FailedChainStore {
    private static final String MESSAGE = """
            json_build_object(
                'id', m.id, 'state', m.state, 'source', m.source, 'exchange', m.exchange, 'routingKey', m.routing_key,
                'payloadSize', m.payload_size,
                'payloadBase64', replace(encode(substr(m.payload, 1, 1024), 'base64'), E'\\n', ''),
                'error', m.error, 'deliveries', m.deliveries, 'failedAgain', m.failed_again, 'shouldSkip', m.should_skip,
                'republishedAt', format_instant(m.republished_at), 'createdAt', format_instant(m.created_at),
                'changedAt', format_instant(m.changed_at))
            """;

    private static final String CHAIN = """
            SELECT json_build_object(
                'id', c.id, 'entity', c.entity, 'shouldRepublish', c.should_republish, 'requestedBy', c.requested_by,
                'createdAt', format_instant(c.created_at), 'updatedAt', format_instant(c.updated_at),
                'messageCount', (SELECT count(*) FROM failed_message m WHERE m.chain_id = c.id),
                'undecidedCount', (SELECT count(*) FROM failed_message m
                                    WHERE m.chain_id = c.id AND m.state IN ('OPEN', 'FAILED_AGAIN')),
                'messages', (
                    SELECT coalesce(json_agg(%s ORDER BY m.id), '[]')
                      FROM (SELECT * FROM failed_message f WHERE f.chain_id = c.id ORDER BY f.id LIMIT 50) m))::text AS chain
              FROM failed_message_chain c
            """.formatted(MESSAGE);

    private static final String PAGE = CHAIN + " WHERE $1::bigint IS NULL OR c.id < $1 ORDER BY c.id DESC LIMIT $2";

    private static final String ONE = CHAIN + " WHERE c.id = $1";

    private static final String MESSAGES = """
            SELECT %s::text AS message
              FROM failed_message m
             WHERE m.chain_id = $1 AND m.id > $2
             ORDER BY m.id LIMIT $3
            """.formatted(MESSAGE);

    private static final String ONE_MESSAGE = """
            SELECT %s::text AS message, m.chain_id, m.headers, m.stack
              FROM failed_message m
             WHERE m.id = $1
            """.formatted(MESSAGE);

    private final Database database;

    FailedChainStore(Database database) {
        this.database = database;
    }

    Uni<List<FailedChainView>> page(@Nullable Long before, int count) {
        Tuple arguments = Tuple.tuple().addLong(before).addInteger(count);
        return database.list(PAGE, arguments, FailedChainStore::chain);
    }

    /** The chain, or a null item. */
    Uni<FailedChainView> chain(long id) {
        return database.first(ONE, Tuple.of(id), FailedChainStore::chain);
    }

    /** Messages of a chain after a given one. */
    Uni<List<FailedMessageView>> messages(long chain, long after, int count) {
        return database.list(MESSAGES, Tuple.of(chain, after, count), FailedChainStore::message);
    }

    /** The message with headers and stack, or a null item. */
    Uni<FailedMessageDetails> message(long id) {
        return database.first(
                ONE_MESSAGE,
                Tuple.of(id),
                row -> FailedMessageDetails.of(
                        message(row), row.getLong("chain_id"), row.getString("headers"), row.getString("stack")));
    }

    private static FailedChainView chain(Row row) {
        return ApiJson.read(row.getString("chain"), FailedChainView.class);
    }

    private static FailedMessageView message(Row row) {
        return ApiJson.read(row.getString("message"), FailedMessageView.class);
    }
}
