package io.bingosim.api.docs;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

@Path("/docs")
@Produces(MediaType.TEXT_HTML)
class DocsResource {
    private final Document document;

    DocsResource(Document document) {
        this.document = document;
    }

    @GET
    public Response get() {
        return Response.ok(document.page())
                .header(HttpHeaders.CACHE_CONTROL, "no-cache")
                .build();
    }
}
