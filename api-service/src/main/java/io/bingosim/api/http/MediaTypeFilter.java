package io.bingosim.api.http;

import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;

/** Sends application/json without a charset, which RFC 8259 does not define. The framework would add one. */
class MediaTypeFilter {
    @ServerResponseFilter
    public void filter(ContainerResponseContext response) {
        MediaType type = response.getMediaType();
        if (type != null && MediaType.APPLICATION_JSON_TYPE.isCompatible(type)) {
            response.getHeaders().putSingle(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON_TYPE);
        }
    }
}
