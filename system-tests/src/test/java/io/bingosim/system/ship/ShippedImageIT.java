package io.bingosim.system.ship;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.stack.process.Programs;
import io.bingosim.stack.process.Programs.Finished;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds the worker as its image is built: by the same command, from the files that the image's build can see. */
class ShippedImageIT {
    private static final Repository CLONE = Repository.here();
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final Pattern BUILD = Pattern.compile("(?m)^RUN --mount=\\S+ (mvn .*?)(?: \\\\)?$");

    @TempDir
    private Path folder;

    @Test
    void a_worker_built_from_the_files_of_its_image_passes_its_self_check() throws Exception {
        new ContainerContext(CLONE).copyTo(folder);

        Finished build = Programs.run(PATIENCE, Map.of(), List.of("bash", "-c", "cd " + folder + " && " + command()));

        assertThat(build.exitCode()).as(build.output()).isZero();
        Finished check = Programs.run(
                PATIENCE,
                Map.of("BINGOSIM_DB_PORT", "1"),
                List.of(
                        System.getProperty("java.home") + "/bin/java",
                        "-jar",
                        folder.resolve("sim-worker/target/quarkus-app/quarkus-run.jar")
                                .toString(),
                        "--self-check"));
        assertThat(check.output()).contains("self-check passed");
        assertThat(check.exitCode()).isZero();
    }

    /** The build that ran before this test has filled the local repository with everything that is needed. */
    private static String command() {
        Matcher build = BUILD.matcher(CLONE.text("src-native/jvm.Dockerfile"));
        assertThat(build.find()).isTrue();
        return build.group(1).replace("-Dmaven.repo.local=/maven", "--offline").replace("${MODULE}", "sim-worker");
    }
}
