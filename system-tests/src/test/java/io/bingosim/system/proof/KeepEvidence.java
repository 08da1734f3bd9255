package io.bingosim.system.proof;

import io.bingosim.stack.fault.InjectedFaults;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Writes the evidence of every test that proves a scenario. Registered for all system tests. */
public final class KeepEvidence implements BeforeTestExecutionCallback, AfterTestExecutionCallback {
    private static final Path DIRECTORY = Path.of("target", "faults");
    private static volatile double recovery = Evidence.NOT_MEASURED;
    private static volatile long faultsBefore;

    /** A test tells how long the system took to work again; the longest is kept. */
    public static void recovered(double seconds) {
        recovery = Math.max(recovery, seconds);
    }

    @Override
    public void beforeTestExecution(ExtensionContext context) {
        Counts.forget();
        recovery = Evidence.NOT_MEASURED;
        faultsBefore = InjectedFaults.count();
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        String method = context.getRequiredTestMethod().getName();
        String test = context.getRequiredTestClass().getName();
        boolean passed = context.getExecutionException().isEmpty();
        long faults = InjectedFaults.count() - faultsBefore;
        Scenarios.of(test, method)
                .ifPresent(scenario ->
                        new Evidence(scenario, method, passed, faults, Counts.last(), recovery).write(DIRECTORY));
    }
}
