package io.bingosim.cli.build;

import java.util.List;

/** What the command line builds on demand, and the modules that each is made of. */
public enum Artifact {
    API("api-service", List.of("contracts", "sim-engine", "sim-experiment", "sim-batch", "sim-broker", "api-service")),
    WORKER("sim-worker", List.of("contracts", "sim-engine", "sim-experiment", "sim-batch", "sim-broker", "sim-worker")),
    BENCHMARKS("benchmarks", List.of("contracts", "sim-engine", "sim-experiment", "local-stack", "benchmarks"));

    final String module;
    final List<String> sources;

    Artifact(String module, List<String> sources) {
        this.module = module;
        this.sources = sources;
    }
}
