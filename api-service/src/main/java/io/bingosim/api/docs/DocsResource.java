package io.bingosim.api.docs;

import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Properties;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.Cache;

/** The page that shows the OpenAPI document with Swagger UI. */
@Path("/docs")
@Produces(MediaType.TEXT_HTML)
@PermitAll
class DocsResource {
    private static final String SWAGGER_UI = "/META-INF/maven/org.webjars/swagger-ui/pom.properties";

    private final String page;

    DocsResource() {
        try (InputStream template = open("/docs.html");
                InputStream swaggerUi = open(SWAGGER_UI)) {
            Properties properties = new Properties();
            properties.load(swaggerUi);
            page = new String(template.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("{version}", properties.getProperty("version"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @GET
    @Cache(noCache = true)
    @Operation(hidden = true)
    public String get() {
        return page;
    }

    private static InputStream open(String name) {
        return Objects.requireNonNull(DocsResource.class.getResourceAsStream(name), name + " is not packaged");
    }
}
