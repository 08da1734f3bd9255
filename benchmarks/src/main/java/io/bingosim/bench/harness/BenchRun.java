package io.bingosim.bench.harness;

import java.nio.file.Path;
import java.time.Duration;

/** What a section needs: the options, the repository, the report to write to, and the servers. */
public record BenchRun(BenchOptions options, Path root, Report report, Infrastructure infrastructure) {
    public boolean quick() {
        return options.quick();
    }

    /** How often each contender is measured. */
    public int repetitions() {
        return quick() ? 1 : 3;
    }

    /** How long the engine itself should be busy in one measurement. */
    public Duration engineTime() {
        return quick() ? Duration.ofSeconds(1) : Duration.ofSeconds(3);
    }

    /** How long new services work before they are measured as warm. */
    public Duration warmUpTime() {
        return quick() ? Duration.ofSeconds(2) : Duration.ofSeconds(60);
    }

    public Workload sample(String name) {
        return Workload.sample(root, name);
    }

    public void progress(String line) {
        System.err.println(line);
    }
}
