package io.bingosim.api.web;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/**
 * Responds with the page of the web app to every URL of its views, so that they can be bookmarked and reloaded. The
 * bundler writes the page during the build; the static file handler serves it under {@code /} only.
 */
@ApplicationScoped
class AppPageRoute {
    private static final String PAGE = "META-INF/resources/index.html";

    private final Buffer page;

    AppPageRoute() {
        try (InputStream file = Thread.currentThread().getContextClassLoader().getResourceAsStream(PAGE)) {
            page = Buffer.buffer(
                    Objects.requireNonNull(file, PAGE + " is not packaged").readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void register(@Observes Router router) {
        router.routeWithRegex(AppPaths.PATTERN).method(HttpMethod.GET).handler(this::send);
        router.routeWithRegex(AppPaths.PATTERN).method(HttpMethod.HEAD).handler(this::send);
    }

    private void send(RoutingContext routing) {
        routing.response()
                .putHeader(HttpHeaders.CONTENT_TYPE, "text/html;charset=UTF-8")
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-cache")
                .end(page);
    }
}
