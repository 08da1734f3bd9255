package io.bingosim.stack.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bingosim.stack.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path directory;

    private Path jar;

    @BeforeEach
    void packageTheSmallestService() throws IOException {
        jar = SmallestService.packagedAs(directory.resolve("a service.jar"));
    }

    @Test
    void becomes_ready_logs_to_its_file_and_starts_again_on_the_same_ports() throws IOException {
        try (Service service = Service.jar("smallest", jar)
                .environment("GREETING", "hello")
                .log(directory.resolve("service.log"))
                .start()
                .awaitReady(PATIENCE)) {
            long pid = service.pid();
            int port = service.managementPort();
            assertThat(Files.readString(service.log())).contains("hello");

            service.kill();
            assertThat(service.isAlive()).isFalse();
            service.start().awaitReady(PATIENCE);

            assertThat(service.pid()).isNotEqualTo(pid);
            assertThat(service.managementPort()).isEqualTo(port);
        }
    }

    @Test
    void sigterm_leaves_time_for_a_clean_end() throws IOException {
        Service service = Service.jar("smallest", jar)
                .environment("GREETING", "hello")
                .log(directory.resolve("service.log"))
                .start()
                .awaitReady(PATIENCE);

        service.stop();

        assertThat(service.exitCode()).isEqualTo(143);
        assertThat(Files.readString(service.log())).contains("goodbye");
    }

    @Test
    void a_service_that_ends_immediately_is_reported_with_the_last_error_of_its_log() {
        assertThatThrownBy(() -> Service.jar("smallest", jar)
                        .environment("GREETING", "fail")
                        .log(directory.resolve("service.log"))
                        .start()
                        .awaitReady(PATIENCE))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("exit code 5")
                .hasMessageContaining("no greeting today");
    }

    @Test
    void a_missing_jar_is_reported() {
        assertThatThrownBy(() -> Service.jar("ghost", directory.resolve("none.jar")))
                .hasMessageContaining("ghost is not built");
    }
}
