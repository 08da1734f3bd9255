package io.bingosim.api;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Starts the service. */
@QuarkusMain
public final class Main {
    private Main() {}

    public static void main(String... arguments) {
        // The framework would answer an address that is no URI with an empty page before anything of ours is asked.
        // The gate makes the same check and says what is wrong. It is read once, when the server's classes are loaded.
        System.setProperty("vertx.disableURIValidation", "true");
        Quarkus.run(arguments);
    }
}
