package io.bingosim.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.bingosim.cli.local.Home;
import io.bingosim.cli.terminal.ExitCode;
import io.bingosim.cli.terminal.Invocation;
import io.bingosim.stack.process.FreePorts;
import io.bingosim.stack.process.Programs;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each problem of the machine gets one line and exit code 3, never a stack trace. */
class MachineProblemsTest {
    private static final Map<String, String> NO_BUILD = Map.of("BINGOSIM_BUILD", "no", "BINGOSIM_MANAGEMENT_PORT", "0");

    private final Recorded recorded = Recorded.plain();

    @TempDir
    Path directory;

    @Test
    void a_data_directory_that_cannot_be_created() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "not a directory");

        assertThat(recorded.execute(file.resolve("home"), NO_BUILD, "up")).isEqualTo(ExitCode.ENVIRONMENT);

        assertThat(problem()).startsWith("bingosim: cannot use " + file).contains("not a directory");
    }

    @Test
    void a_data_directory_that_is_a_file() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "not a directory");

        assertThat(recorded.execute(file, NO_BUILD, "run", "../scenarios/small.json", "--runs", "1"))
                .isEqualTo(ExitCode.ENVIRONMENT);

        assertThat(problem()).startsWith("bingosim: cannot use " + file).contains("BINGOSIM_HOME");
    }

    @Test
    void a_data_directory_in_use() {
        try (Home holder = new Home(directory.resolve("home"))) {
            assertThat(holder.tryAcquire()).isTrue();

            assertThat(recorded.execute(directory.resolve("home"), NO_BUILD, "up"))
                    .isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(problem()).contains("another bingosim uses");
        }
    }

    @Test
    void a_port_that_is_taken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            String port = Integer.toString(taken.getLocalPort());

            assertThat(recorded.execute(directory, NO_BUILD, "up", "--port", port))
                    .isEqualTo(ExitCode.ENVIRONMENT);

            assertThat(problem()).isEqualTo("bingosim: port " + port + " is taken; choose another with --port");
        }
    }

    @Test
    void a_management_port_that_is_taken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            int port = taken.getLocalPort();

            assertThat(recorded.execute(directory, Map.of("BINGOSIM_MANAGEMENT_PORT", Integer.toString(port)), "up"))
                    .isEqualTo(ExitCode.ENVIRONMENT);

            assertThat(problem())
                    .isEqualTo("bingosim: management port " + port
                            + " is taken; choose another first one with --management-port, 0 for free ones");
        }
    }

    @Test
    void a_management_port_of_a_worker_that_is_taken() throws IOException {
        int first = FreePorts.next();
        try (ServerSocket taken = new ServerSocket(first + 2, 1, InetAddress.getByName("127.0.0.1"))) {
            String[] line = {"up", "--workers", "2", "--management-port", Integer.toString(first)};

            assertThat(recorded.execute(directory, NO_BUILD, line)).isEqualTo(ExitCode.ENVIRONMENT);

            assertThat(problem()).contains("management port " + taken.getLocalPort() + " is taken");
        }
    }

    @Test
    void a_full_disk() throws IOException {
        Path disk = Files.createDirectory(directory.resolve("disk"));
        assumeTrue(
                mounts("mount", "-t", "tmpfs", "-o", "size=2m,mode=0777", "tmpfs", disk.toString()),
                "mounting a small disk needs root");
        try {
            assertThat(recorded.execute(disk.resolve("home"), NO_BUILD, "up")).isEqualTo(ExitCode.ENVIRONMENT);

            assertThat(problem()).startsWith("bingosim: ").contains("the disk is full");
        } finally {
            mounts("umount", disk.toString());
        }
    }

    @Test
    void a_bug_is_one_line_too_and_its_trace_goes_to_a_file() throws IOException {
        int exitCode = new FailureReport(new Invocation(recorded.terminal(), Path.of(".."), directory, Map.of()))
                .exitCode(new IllegalStateException("two and two is five"));

        assertThat(exitCode).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(problem()).contains("internal error", "two and two is five", "crash.log");
        assertThat(Files.readString(directory.resolve("log/crash.log"))).contains("\tat io.bingosim.cli");
    }

    /** The last line on standard error; what comes before it are phases. */
    private String problem() {
        assertThat(recorded.err()).doesNotContain("\tat ");
        assertThat(recorded.err().lines().filter(line -> line.startsWith("bingosim: ")))
                .hasSize(1);
        return recorded.err().lines().reduce("", (first, last) -> last);
    }

    private static boolean mounts(String... line) {
        return Programs.run(Duration.ofSeconds(10), Map.of(), List.of(line)).succeeded();
    }
}
