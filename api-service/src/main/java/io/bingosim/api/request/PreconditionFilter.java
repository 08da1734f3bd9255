package io.bingosim.api.request;

import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/**
 * Rejects If-Match. It compares strongly and our tags are weak, so it can never hold; carrying out the request regardless,
 * as a server that ignores the header would, is what the client asked us not to do.
 */
class PreconditionFilter {
    @ServerRequestFilter
    void check(ContainerRequestContext request) {
        @Nullable String tags = request.getHeaderString(HttpHeaders.IF_MATCH);
        if (tags != null && !tags.strip().equals("*")) {
            throw new ProblemException(
                    ProblemType.PRECONDITION_FAILED,
                    "If-Match never holds, because the tags of this API are weak. Send the request without it; an"
                            + " Idempotency-Key makes retries safe.");
        }
    }
}
