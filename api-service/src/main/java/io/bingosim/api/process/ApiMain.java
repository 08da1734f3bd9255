package io.bingosim.api.process;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Starts the service. */
@QuarkusMain
public final class ApiMain {
    private ApiMain() {}

    public static void main(String... arguments) {
        // Vert.x would reject an invalid URL with an empty response before any filter runs. RequestHead makes the same
        // check and responds with a problem. The property is read once, when the server's classes are loaded.
        System.setProperty("vertx.disableURIValidation", "true");
        if (!System.getenv().getOrDefault("BINGOSIM_HTTP_CERT_FILE", "").isEmpty()) {
            // The framework would serve plain HTTP as well; without a certificate it refuses to start with this
            // setting.
            System.setProperty("quarkus.http.insecure-requests", "disabled");
        }
        if (!System.getenv().getOrDefault("BINGOSIM_HTTP_PROXIES", "").isEmpty()) {
            // With this setting and an empty list of proxies the framework would believe the headers of every client.
            System.setProperty("quarkus.http.proxy.proxy-address-forwarding", "true");
        }
        Quarkus.run(arguments);
    }
}
