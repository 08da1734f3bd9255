package io.bingosim.stack.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildProcessTest {
    @TempDir
    Path directory;

    @Test
    void its_pid_is_the_programs_own() throws Exception {
        Path pidFile = directory.resolve("pid");
        try (ChildProcess child = ChildProcess.command(List.of("sh", "-c", "echo $$ >\"$FILE\"; exec sleep 60"))
                .environment(Map.of("FILE", pidFile.toString()))
                .start()) {
            await().until(() -> Files.exists(pidFile) && Files.size(pidFile) > 0);

            assertThat(Files.readString(pidFile).strip()).isEqualTo(Long.toString(child.pid()));
        }
    }

    @Test
    void both_output_streams_go_to_the_log() throws Exception {
        Path log = directory.resolve("some dir/child.log");
        ChildProcess child = ChildProcess.command(List.of("sh", "-c", "echo out; echo err >&2; exit 7"))
                .log(log)
                .start();

        assertThat(child.awaitExit(Duration.ofSeconds(20))).isTrue();
        assertThat(child.exitCode()).isEqualTo(7);
        assertThat(Files.readString(log)).contains("out").contains("err");
    }

    @Test
    void a_program_that_ignores_the_end_signal_is_killed_after_its_grace_time() {
        ChildProcess child = ChildProcess.command(List.of("bash", "-c", "trap '' TERM; while :; do sleep 0.1; done"))
                .endWith(Signal.TERM, Duration.ofMillis(300))
                .start();

        child.close();

        assertThat(child.isAlive()).isFalse();
    }

    @Test
    void it_can_be_frozen_and_thawed() {
        try (ChildProcess child = ChildProcess.command(List.of("sleep", "60")).start()) {
            child.signal(Signal.STOP);
            await().until(() -> stateOf(child.pid()) == 'T');

            child.signal(Signal.CONT);
            await().until(() -> stateOf(child.pid()) == 'S');
        }
    }

    @Nested
    class When_the_process_that_started_it_is_killed {
        @Test
        void it_ends_and_its_scratch_directory_is_removed() throws Exception {
            Path scratch = Files.createDirectory(directory.resolve("scratch"));
            Path pidFile = directory.resolve("child.pid");
            Process parent = Orphaning.startParent(pidFile, scratch);
            await().atMost(Duration.ofSeconds(30)).until(() -> Files.exists(pidFile) && Files.size(pidFile) > 0);
            long child = Long.parseLong(Files.readString(pidFile).strip());
            assertThat(isRunning(child)).isTrue();

            parent.destroyForcibly().waitFor();

            await().atMost(Duration.ofSeconds(20)).until(() -> !isRunning(child));
            await().atMost(Duration.ofSeconds(20)).until(() -> !Files.exists(scratch));
        }
    }

    private static boolean isRunning(long pid) {
        return ProcessHandle.of(pid).isPresent() && stateOf(pid) != 'Z';
    }

    private static char stateOf(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            return stat.charAt(stat.lastIndexOf(')') + 2);
        } catch (IOException e) {
            return 'Z';
        }
    }

    /** A second JVM that starts a child and then waits to be killed. */
    static final class Orphaning {
        static Process startParent(Path pidFile, Path scratch) throws IOException {
            return new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin/java").toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Orphaning.class.getName(),
                            pidFile.toString(),
                            scratch.toString())
                    .inheritIO()
                    .start();
        }

        public static void main(String[] arguments) throws Exception {
            ChildProcess child = ChildProcess.command(List.of("sleep", "600"))
                    .scratch(Path.of(arguments[1]))
                    .start();
            Files.writeString(Path.of(arguments[0]), child.pid() + "\n");
            Thread.currentThread().join();
        }
    }
}
