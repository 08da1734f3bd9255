package io.bingosim.worker;

import io.bingosim.worker.selfcheck.SelfCheck;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;
import java.util.List;

/** Starts the worker. With {@code --self-check} it simulates the golden seeds instead and exits. */
@QuarkusMain
public final class WorkerMain {
    private static final String SELF_CHECK = "--self-check";

    private WorkerMain() {}

    public static void main(String... arguments) {
        if (List.of(arguments).contains(SELF_CHECK)) {
            // Before Quarkus starts, so that neither a database nor a broker is needed.
            System.exit(SelfCheck.fromResources().run(System.out) ? 0 : 1);
        }
        Quarkus.run(arguments);
    }
}
