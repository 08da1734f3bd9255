package io.bingosim.api.docs;

import io.bingosim.api.http.Tagged;
import io.quarkus.smallrye.openapi.runtime.OpenApiDocumentService;
import io.smallrye.openapi.runtime.io.Format;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.enums.SecuritySchemeType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.security.SecurityScheme;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Serves the document with the headers and checks of every other resource; the extension's own route has neither. */
@SecurityScheme(
        securitySchemeName = DocumentFilter.SECURITY_SCHEME,
        type = SecuritySchemeType.HTTP,
        scheme = "bearer",
        description =
                "An API key with the role viewer or operator. A server that listens on loopback may accept requests"
                        + " without a key.")
@Path("/api/v1/openapi.json")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "System")
@PermitAll
class OpenApiResource {
    private final OpenApiDocumentService document;

    OpenApiResource(OpenApiDocumentService document) {
        this.document = document;
    }

    @GET
    @Tagged
    @Operation(
            operationId = "getDocument",
            summary = "Get this document",
            description = "It is made during the build. Clients can be generated from it.")
    @APIResponse(
            responseCode = "200",
            description = "OpenAPI 3.1.",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON,
                            schema = @Schema(type = SchemaType.OBJECT),
                            example = """
                                    {"openapi": "3.1.0", "info": {"title": "BingoSim", "version": "1.0.0"}, "paths": {}}
                                    """))
    public byte[] get() {
        return document.getDocument(Format.JSON);
    }
}
