package io.bingosim.worker.selfcheck;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;
import java.util.List;

/** Starts the worker; with {@code --self-check} it simulates the golden seeds instead, needs nobody for it, and ends. */
@QuarkusMain
public final class WorkerMain {
    static final String SELF_CHECK = "--self-check";

    private WorkerMain() {}

    public static void main(String... arguments) {
        if (List.of(arguments).contains(SELF_CHECK)) {
            // Before Quarkus starts: neither a database nor a broker need be there.
            System.exit(SelfCheck.fromResources().run(System.out) ? 0 : 1);
        }
        Quarkus.run(arguments);
    }
}
