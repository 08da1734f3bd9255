package io.bingosim.api.docs;

import com.fasterxml.jackson.databind.JsonNode;
import io.bingosim.api.problem.AllowedMethods;
import io.bingosim.api.wire.Json;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;

/** The OpenAPI document. It is kept by hand and held against the running service by a test. */
@ApplicationScoped
class Document implements AllowedMethods {
    private static final String READER = "/META-INF/maven/org.webjars/swagger-ui/pom.properties";

    /** The framework does not look at these either when it looks for a route. */
    private static final Pattern NO_PART_OF_A_ROUTE = Pattern.compile(";[^/]*|/+$");

    private final byte[] bytes;
    private final String page;
    private final List<Route> routes = new ArrayList<>();

    Document() {
        bytes = read("/openapi.json");
        page = new String(read("/docs.html"), StandardCharsets.UTF_8).replace("{version}", readerVersion());
        JsonNode document = Json.parse(new String(bytes, StandardCharsets.UTF_8));
        String base = document.at("/servers/0/url").asText();
        document.path("paths").properties().forEach(path -> routes.add(Route.of(base, path)));
        routes.add(new Route(Pattern.compile("/docs"), List.of("GET", "HEAD", "OPTIONS")));
    }

    byte[] bytes() {
        return bytes.clone();
    }

    String page() {
        return page;
    }

    @Override
    public List<String> at(String path) {
        String plain = NO_PART_OF_A_ROUTE.matcher(path).replaceAll("");
        return routes.stream()
                .filter(route -> route.pattern().matcher(plain).matches())
                .findFirst()
                .map(Route::methods)
                .orElse(List.of());
    }

    private static String readerVersion() {
        Properties properties = new Properties();
        try (InputStream in = Document.class.getResourceAsStream(READER)) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version", "unknown");
    }

    private static byte[] read(String name) {
        try (InputStream in = Document.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is not packaged");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Route(Pattern pattern, List<String> methods) {
        static Route of(String base, Map.Entry<String, JsonNode> path) {
            List<String> methods = new ArrayList<>();
            path.getValue().fieldNames().forEachRemaining(name -> {
                if (!name.equals("parameters")) {
                    methods.add(name.toUpperCase(Locale.ROOT));
                }
            });
            if (methods.contains("GET")) {
                methods.add("HEAD");
            }
            methods.add("OPTIONS");
            String pattern = (base + path.getKey()).replace(".", "\\.").replaceAll("\\{[^}]+}", "[^/]+");
            return new Route(Pattern.compile(pattern), methods);
        }
    }
}
