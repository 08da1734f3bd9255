package io.bingosim.api.experiment;

import io.bingosim.api.http.Parameters;
import io.bingosim.api.progress.StreamStart;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Makes all checks of a stream before it begins, while a problem can still be the response. */
class BeforeExperimentStreamFilter {
    private final ExperimentRepository experiments;
    private final StreamStart start;

    BeforeExperimentStreamFilter(ExperimentRepository experiments, StreamStart start) {
        this.experiments = experiments;
        this.start = start;
    }

    /** A response, or a null item if the stream may begin. */
    @BeforeExperimentStream
    @ServerRequestFilter
    public Uni<Response> check(ContainerRequestContext request, RoutingContext routing) {
        String id = request.getUriInfo().getPathParameters().getFirst("id");
        return experiments.view(Parameters.experimentId(id)).map(view -> start.check(view, request, routing));
    }
}
