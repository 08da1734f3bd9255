package io.bingosim.api.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.UriInfo;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;

/** Adds the Link header to pages that have a next one. */
class PageLinkFilter {
    /** Before {@link TagFilter}, which may drop the entity; response filters run in descending order. */
    private static final int PRIORITY = 6_000;

    @ServerResponseFilter(priority = PRIORITY)
    public void link(ContainerRequestContext request, ContainerResponseContext response) {
        if (response.getEntity() instanceof Page<?> page && page.nextCursor() != null) {
            UriInfo uri = request.getUriInfo();
            // Relative, because behind a proxy the server does not know its public name.
            String next = uri.getRequestUriBuilder()
                    .replaceQueryParam("cursor", page.nextCursor())
                    .build()
                    .getRawQuery();
            response.getHeaders()
                    .putSingle(
                            HttpHeaders.LINK, "<" + uri.getRequestUri().getRawPath() + "?" + next + ">; rel=\"next\"");
        }
    }
}
