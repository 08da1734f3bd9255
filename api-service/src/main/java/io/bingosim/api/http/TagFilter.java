package io.bingosim.api.http;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response.Status;
import java.util.Set;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;

/** Adds the ETag of {@link Tagged} responses and turns a GET whose tag the client knows into 304. */
class TagFilter {
    private static final Set<String> READING = Set.of(HttpMethod.GET, HttpMethod.HEAD);

    @Tagged
    @ServerResponseFilter
    public void tag(ContainerRequestContext request, ContainerResponseContext response) {
        if (response.getStatus() >= Status.BAD_REQUEST.getStatusCode() || !response.hasEntity()) {
            return;
        }
        WeakTag tag = WeakTag.of(response.getEntity());
        response.getHeaders().putSingle(HttpHeaders.ETAG, tag.value());
        if (!READING.contains(request.getMethod())) {
            return;
        }
        response.getHeaders().putSingle(HttpHeaders.CACHE_CONTROL, "private, no-cache");
        if (tag.matches(request.getHeaderString(HttpHeaders.IF_NONE_MATCH))) {
            response.setStatusInfo(Status.NOT_MODIFIED);
            response.setEntity(null);
            response.getHeaders().remove(HttpHeaders.CONTENT_TYPE);
        }
    }
}
