package io.bingosim.system.ship;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.bingosim.stack.process.Programs;
import io.bingosim.testing.Promtool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prometheus itself accepts its configuration and the alerts, and the alerts pass their tests. */
class AlertRulesTest {
    private static final Path FOLDER = Repository.here().root().resolve("ops/prometheus");

    @BeforeEach
    void need_promtool() {
        String missing = Promtool.missing();
        assumeTrue(missing == null, missing);
    }

    @Test
    void the_configuration_and_the_rules_are_valid() {
        assertSucceeds(Promtool.run("check", "config", file("prometheus.yml")));
        assertSucceeds(Promtool.run("check", "rules", file("alerts.yml")));
    }

    @Test
    void each_alert_fires_on_its_cause_and_not_before_its_time() {
        assertSucceeds(Promtool.run("test", "rules", file("alerts.test.yml")));
    }

    @Test
    void an_alert_that_fires_too_early_is_detected(@TempDir Path directory) throws IOException {
        String rules = Files.readString(FOLDER.resolve("alerts.yml"));
        Files.writeString(directory.resolve("alerts.yml"), rules.replaceFirst("for: 5m", "for: 1m"));
        Files.copy(FOLDER.resolve("alerts.test.yml"), directory.resolve("alerts.test.yml"));

        Programs.Finished finished = Promtool.run(
                "test", "rules", directory.resolve("alerts.test.yml").toString());

        assertThat(finished.exitCode()).isNotZero();
        assertThat(finished.output()).contains("BatchStuck");
    }

    private static String file(String name) {
        return FOLDER.resolve(name).toString();
    }

    private static void assertSucceeds(Programs.Finished finished) {
        assertThat(finished.exitCode()).as(finished.output()).isZero();
    }
}
