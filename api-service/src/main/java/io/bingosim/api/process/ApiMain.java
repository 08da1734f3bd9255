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
        Quarkus.run(arguments);
    }
}
