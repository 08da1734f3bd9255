package io.bingosim.system.ship;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.stack.process.Programs;
import io.bingosim.stack.process.Programs.Finished;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Builds both services as their native images are built: by the same command, from the files that an image's build can
 * see. Only the last step is left out, the compilation by GraalVM.
 */
class ShippedImageIT {
    private static final Repository CLONE = Repository.here();
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final Pattern BUILD = Pattern.compile("(?ms)^RUN --mount=\\S+ \\S*(mvn .*? package)\\b");
    private static final Pattern TEXT = Pattern.compile("\"/?([\\w./-]+\\.\\w+)\"");

    @TempDir
    private static Path folder;

    private static NativeConfiguration api;
    private static NativeConfiguration worker;

    @BeforeAll
    static void build() throws IOException {
        new ContainerContext(CLONE).copyTo(folder);
        Finished build = Programs.run(PATIENCE, Map.of(), List.of("bash", "-c", "cd " + folder + " && " + command()));
        assertThat(build.exitCode()).as(build.output()).isZero();
        api = new NativeConfiguration(folder.resolve("api-service"));
        worker = new NativeConfiguration(folder.resolve("sim-worker"));
    }

    @Test
    void a_worker_passes_its_self_check() {
        Finished check = Programs.run(
                PATIENCE,
                Map.of("BINGOSIM_DB_PORT", "1"),
                List.of(
                        System.getProperty("java.home") + "/bin/java",
                        "-jar",
                        worker.archive().toString(),
                        "--self-check"));

        assertThat(check.output()).contains("self-check passed");
        assertThat(check.exitCode()).isZero();
    }

    @Test
    void every_class_that_is_read_or_written_by_reflection_is_registered() {
        ReflectiveClasses reflection = ReflectiveClasses.below(folder);
        Set<String> missing = new TreeSet<>(reflection.needed());
        missing.addAll(reflection.bodies());
        missing.removeAll(api.reflective());
        missing.removeAll(worker.reflective());

        assertThat(reflection.bodies()).hasSizeGreaterThan(20);
        assertThat(missing).isEmpty();
    }

    @Test
    void every_file_that_the_api_names_in_its_code_is_in_the_executable() throws IOException {
        assertThat(named(api, "api-service"))
                .contains("docs.html", "META-INF/maven/org.webjars/swagger-ui/pom.properties")
                .allMatch(api::hasResource);
    }

    @Test
    void the_scenarios_of_the_self_check_are_in_the_executable() {
        assertThat(List.of("selfcheck/golden.txt", "selfcheck/small.json", "selfcheck/winter.json"))
                .allMatch(worker::hasResource);
    }

    /** Texts in a module's code that are names of packaged files. */
    private static Set<String> named(NativeConfiguration service, String module) throws IOException {
        Set<String> files = service.files();
        Set<String> named = new TreeSet<>();
        for (String source : CLONE.files(module + "/src/main/java", ".java")) {
            Matcher text = TEXT.matcher(CLONE.text(source));
            while (text.find()) {
                if (files.contains(text.group(1))) {
                    named.add(text.group(1));
                }
            }
        }
        return named;
    }

    /** The build that ran before this test has filled the local repository with everything that is needed. */
    private static String command() {
        Matcher build = BUILD.matcher(CLONE.text("src-native/native.Dockerfile"));
        assertThat(build.find()).isTrue();
        return build.group(1)
                .replace("\\\n", " ")
                .replace("-Dmaven.repo.local=/maven", "--offline -Dquarkus.native.sources-only=true")
                .replace("${BUILD_MEMORY}", "1g")
                .replace("${MODULE}", "api-service,sim-worker");
    }
}
