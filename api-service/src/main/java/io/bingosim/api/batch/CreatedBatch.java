package io.bingosim.api.batch;

import io.bingosim.batch.BatchId;
import java.net.URI;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jboss.resteasy.reactive.RestResponse.Status;

/** A batch that a request created, or that an earlier request with the same idempotency key had created. */
record CreatedBatch(BatchId id, boolean replayed) {
    RestResponse<BatchView> response(BatchView view) {
        ResponseBuilder<BatchView> response = ResponseBuilder.create(replayed ? Status.OK : Status.CREATED, view)
                .location(URI.create("/api/v1/batches/" + id));
        return (replayed ? response.header("Idempotency-Replayed", "true") : response).build();
    }
}
