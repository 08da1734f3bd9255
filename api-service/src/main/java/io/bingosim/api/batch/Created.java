package io.bingosim.api.batch;

import io.bingosim.api.batch.CreateBatches.Made;
import io.bingosim.api.http.Tagged;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;

/** The answer to a request for a new batch: 201, or 200 if an earlier request with the same key had made it. */
final class Created {
    private Created() {}

    static Response answer(Made made, BatchEntity batch) {
        Tagged tagged = BatchView.of(batch).tagged();
        var response = Response.status(made.replayed() ? 200 : 201)
                .location(URI.create("/api/v1/batches/" + made.id()))
                .header(HttpHeaders.ETAG, tagged.tag())
                .entity(tagged.body())
                .type(MediaType.APPLICATION_JSON_TYPE);
        if (made.replayed()) {
            response.header("Idempotency-Replayed", "true");
        }
        return response.build();
    }
}
