package io.bingosim.api.request;

import io.bingosim.api.ApiConfig;
import io.quarkus.vertx.http.HttpServerOptionsCustomizer;
import io.vertx.core.http.HttpServerOptions;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * HTTP/2 without TLS is off unless configured: browsers do not use it, and an upgrade that a proxy passes on unseen would
 * evade the proxy's checks. HTTP/2 over TLS is on.
 */
@ApplicationScoped
class ServerProtocols implements HttpServerOptionsCustomizer {
    private final ApiConfig config;

    ServerProtocols(ApiConfig config) {
        this.config = config;
    }

    @Override
    public void customizeHttpServer(HttpServerOptions options) {
        options.setHttp2ClearTextEnabled(config.http2ClearText());
    }
}
