package io.bingosim.system.proof;

import io.bingosim.cli.fault.FaultEvidence;
import io.bingosim.cli.fault.FaultScenarios;
import io.bingosim.stack.process.Disruptions;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Records evidence from every test of a fault scenario. Registered for all system tests. */
public final class EvidenceRecorder implements BeforeTestExecutionCallback, AfterTestExecutionCallback {
    private static final Path DIRECTORY = Path.of("target", "faults");
    private static volatile double recovery = FaultEvidence.NOT_MEASURED;
    private static volatile long faultsBefore;

    /** Reports how long the system took to recover; the longest time is kept. */
    public static void recovered(double seconds) {
        recovery = Math.max(recovery, seconds);
    }

    @Override
    public void beforeTestExecution(ExtensionContext context) {
        CountedRuns.reset();
        recovery = FaultEvidence.NOT_MEASURED;
        faultsBefore = Disruptions.count();
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        String method = context.getRequiredTestMethod().getName();
        String test = context.getRequiredTestClass().getName();
        boolean passed = context.getExecutionException().isEmpty();
        long faults = Disruptions.count() - faultsBefore;
        FaultScenarios.of(test, method)
                .ifPresent(scenario -> new FaultEvidence(scenario, method, passed, faults, CountedRuns.last(), recovery)
                        .write(DIRECTORY));
    }
}
