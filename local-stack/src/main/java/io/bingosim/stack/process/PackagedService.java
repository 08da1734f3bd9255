package io.bingosim.stack.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The services of this repository as Maven packages them. */
public enum PackagedService {
    API("api-service", "io.bingosim.api.process.ApiMain"),
    WORKER("sim-worker", "io.bingosim.worker.WorkerMain");

    private final String module;
    private final String mainClass;

    PackagedService(String module, String mainClass) {
        this.module = module;
        this.mainClass = mainClass;
    }

    /** The way containers start it. */
    public Service.Builder plain(String name, Path root) {
        return Service.jar(name, root.resolve(module).resolve("target/quarkus-app/quarkus-run.jar"))
                .jvmOption("@" + root.resolve("src-native/jvm.options"));
    }

    /** The jar of another module that the packaged service contains. */
    public Path library(String library, Path root) {
        Path libraries = root.resolve(module).resolve("target/quarkus-app/lib/main");
        try (Stream<Path> files = Files.list(libraries)) {
            return files.filter(file -> file.getFileName().toString().startsWith("io.bingosim." + library + "-"))
                    .findFirst()
                    .orElse(libraries.resolve(library));
        } catch (IOException e) {
            return libraries.resolve(library);
        }
    }

    /** With an archive of its classes, which all processes of this service share. */
    public Service.Builder archived(String name, Path root) {
        return plain(name, root).archive(new ClassArchive(root.resolve("target/quick-start"), module, mainClass));
    }
}
