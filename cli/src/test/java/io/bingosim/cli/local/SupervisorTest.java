package io.bingosim.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.bingosim.cli.Recorded;
import io.bingosim.stack.process.Service;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SupervisorTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path directory;

    private final Recorded terminal = Recorded.plain();

    @Test
    void a_service_that_ends_is_restarted_and_the_reason_is_printed() throws IOException {
        Files.createFile(directory.resolve("healthy"));
        try (Service service = service().awaitReady(PATIENCE)) {
            Supervisor supervisor = new Supervisor(List.of(service), terminal.terminal());
            assertThat(supervisor.restartEnded()).isTrue();
            assertThat(terminal.err()).isEmpty();

            service.kill();
            assertThat(supervisor.restartEnded()).isTrue();

            assertThat(terminal.err()).contains("patient was ended by signal 9; restarting it");
            Awaitility.await()
                    .atMost(PATIENCE)
                    .until(() -> supervisor.restartEnded() && terminal.err().contains("patient is ready again"));
        }
    }

    @Test
    void a_service_that_never_gets_ready_is_given_up() throws IOException {
        try (Service service = service()) {
            Supervisor supervisor = new Supervisor(List.of(service), terminal.terminal());

            Awaitility.await().atMost(PATIENCE).until(() -> !supervisor.restartEnded());

            assertThat(terminal.err())
                    .contains("patient ended with exit code 70: ERROR chunk=7 is stuck; restarting it")
                    .contains("it was restarted 5 times without getting ready");
        }
    }

    private Service service() throws IOException {
        Path jar = directory.resolve("patient.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Patient.class.getName());
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            String entry = Patient.class.getName().replace('.', '/') + ".class";
            out.putNextEntry(new JarEntry(entry));
            try (var in = Patient.class.getClassLoader().getResourceAsStream(entry)) {
                in.transferTo(out);
            }
        }
        return Service.jar("patient", jar)
                .environment("MARKER", directory.resolve("healthy").toString())
                .log(directory.resolve("patient.log"))
                .start();
    }

    /** Gets ready if a file exists, else exits as the watchdog does. */
    static final class Patient {
        public static void main(String[] arguments) throws IOException {
            if (Files.notExists(Path.of(System.getenv("MARKER")))) {
                System.err.println("ERROR chunk=7 is stuck");
                System.exit(70);
            }
            int port = Integer.parseInt(System.getenv("QUARKUS_MANAGEMENT_PORT"));
            HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
            server.createContext("/q/health/ready", exchange -> {
                exchange.sendResponseHeaders(200, -1);
                exchange.close();
            });
            server.start();
        }
    }
}
