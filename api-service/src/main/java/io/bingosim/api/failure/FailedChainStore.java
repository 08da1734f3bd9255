package io.bingosim.api.failure;

import io.bingosim.api.wire.ApiJson;
import io.bingosim.batch.database.Database;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads failed messages by chain, newest first. Stack traces are not read: operators find them with SQL. */
@ApplicationScoped
class FailedChainStore {
    private static final String CHAIN = """
            SELECT json_build_object(
                'id', c.id, 'entity', c.entity, 'shouldRepublish', c.should_republish, 'requestedBy', c.requested_by,
                'createdAt', format_instant(c.created_at), 'updatedAt', format_instant(c.updated_at),
                'messageCount', (SELECT count(*) FROM failed_message m WHERE m.chain_id = c.id),
                'messages', (
                    SELECT coalesce(json_agg(json_build_object(
                        'id', m.id, 'source', m.source, 'exchange', m.exchange, 'routingKey', m.routing_key,
                        'payloadSize', m.payload_size, 'payloadBase64', replace(encode(substr(m.payload, 1, 1024), 'base64'), E'\\n', ''),
                        'error', m.error, 'deliveries', m.deliveries, 'shouldSkip', m.should_skip,
                        'republishedAt', format_instant(m.republished_at), 'createdAt', format_instant(m.created_at)) ORDER BY m.id), '[]')
                      FROM (SELECT * FROM failed_message f WHERE f.chain_id = c.id ORDER BY f.id LIMIT 50) m))::text AS chain
              FROM failed_message_chain c
            """;

    private static final String PAGE = CHAIN + " WHERE $1::bigint IS NULL OR c.id < $1 ORDER BY c.id DESC LIMIT $2";

    private static final String ONE = CHAIN + " WHERE c.id = $1";

    private static final String MESSAGE_KNOWN = "SELECT EXISTS (SELECT 1 FROM failed_message WHERE id = $1) AS known";

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

    Uni<Boolean> isMessageKnown(long id) {
        return database.one(MESSAGE_KNOWN, Tuple.of(id), row -> row.getBoolean("known"));
    }

    private static FailedChainView chain(Row row) {
        return ApiJson.read(row.getString("chain"), FailedChainView.class);
    }
}
