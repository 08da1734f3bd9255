package io.bingosim.batch.rescue;

import io.bingosim.batch.BatchId;
import io.vertx.mutiny.sqlclient.Row;
import java.util.UUID;

/** A chunk that went back from a process, and what it became: PENDING, SPLIT, FAILED or CANCELLED. */
public record ReturnedChunk(long chunkId, BatchId batchId, UUID workerId, String became) {
    static ReturnedChunk of(Row row) {
        return new ReturnedChunk(
                row.getLong("chunk_id"),
                new BatchId(row.getUUID("batch_id")),
                row.getUUID("worker_id"),
                row.getString("became"));
    }
}
