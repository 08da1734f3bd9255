package io.bingosim.bench.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimedCommandTest {
    @TempDir
    Path root;

    @Test
    void processor_time_is_that_of_the_user_and_of_the_system() {
        TimedCommand timed = TimedCommand.parse("3.530 4.070 0.700\n", 0.01);

        assertThat(timed.seconds()).isEqualTo(3.53);
        assertThat(timed.processor()).isCloseTo(4.77, within(1e-9));
        assertThat(timed.firstLine()).isEqualTo(0.01);
    }

    @Test
    void output_of_the_command_does_not_disturb_the_times() throws IOException {
        launcher("echo results; echo progress >&2; (while ((++i < 100000)); do :; done)");

        TimedCommand timed = TimedCommand.run(root, root, "run");

        assertThat(timed.processor())
                .as("with that of the command's own children")
                .isPositive();
        assertThat(timed.firstLine()).isBetween(0.0, timed.seconds());
    }

    @Test
    void a_failed_command_is_not_a_measurement() throws IOException {
        launcher("echo 'no database' >&2; exit 3");

        assertThatThrownBy(() -> TimedCommand.run(root, root, "run", "x.json"))
                .hasMessageContaining("run x.json failed")
                .hasMessageContaining("no database");
    }

    private void launcher(String script) throws IOException {
        Path file = Files.writeString(root.resolve("bingosim"), "#!/usr/bin/env bash\n" + script + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
