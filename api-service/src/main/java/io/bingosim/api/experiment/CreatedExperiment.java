package io.bingosim.api.experiment;

import io.bingosim.batch.ExperimentId;
import java.net.URI;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jboss.resteasy.reactive.RestResponse.Status;

/** An experiment that a request created, or that an earlier request with the same idempotency key had created. */
record CreatedExperiment(ExperimentId id, boolean replayed) {
    RestResponse<ExperimentView> response(ExperimentView view) {
        ResponseBuilder<ExperimentView> response = ResponseBuilder.create(replayed ? Status.OK : Status.CREATED, view)
                .location(URI.create("/api/v1/experiments/" + id));
        return (replayed ? response.header("Idempotency-Replayed", "true") : response).build();
    }
}
