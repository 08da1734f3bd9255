package io.bingosim.stack.process;

import java.nio.file.Path;

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
        return Service.jar(name, root.resolve(module).resolve("target/quarkus-app/quarkus-run.jar"));
    }

    /** With an archive of its classes, which all processes of this service share. */
    public Service.Builder archived(String name, Path root) {
        return plain(name, root).archive(new ClassArchive(root.resolve("target/quick-start"), module, mainClass));
    }
}
