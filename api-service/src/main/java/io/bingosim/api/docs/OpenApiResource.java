package io.bingosim.api.docs;

import io.bingosim.api.http.Tagged;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

@Path("/api/v1/openapi.json")
@Produces(MediaType.APPLICATION_JSON)
class OpenApiResource {
    private final Document document;

    OpenApiResource(Document document) {
        this.document = document;
    }

    @GET
    public Response get(@Context HttpHeaders headers) {
        return Tagged.of(document.bytes()).answer(headers);
    }
}
