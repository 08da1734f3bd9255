package io.bingosim.system.ship;

import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.stack.process.Service;
import io.bingosim.testing.TestPostgres;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The packaged services as the cluster files start them: the owner migrates, then each service logs in as its own user. */
final class ShippedServices implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final Repository CLONE = Repository.here();
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Map<String, String> PASSWORDS = Map.of(
            "owner_password", "owner-secret",
            "api_password", "api-secret",
            "worker_password", "worker-secret",
            "scaler_password", "scaler-secret");

    private final DatabaseAddress admin = TestPostgres.freshDatabase();
    private final Map<String, String> settings = new TreeMap<>();
    private final Deque<Service> services = new ArrayDeque<>();

    /** A new database with the cluster's roles, migrated as the migration job does it. */
    ShippedServices(Map<String, String> settings) throws SQLException {
        this.settings.putAll(settings);
        this.settings.put("BINGOSIM_MODE", "DISTRIBUTED");
        PsqlScript.run(admin, CLONE.text("ops/postgres/roles.sql"), PASSWORDS);
        Service job = service("api-service", "owner")
                .environment("BINGOSIM_MIGRATE", "true")
                .environment("QUARKUS_INIT_AND_EXIT", "true")
                .start();
        services.push(job);
        if (!job.awaitExit(PATIENCE) || job.exitCode() != 0) {
            throw new IllegalStateException("the migration failed; its log is " + job.log());
        }
        PsqlScript.run(as("owner"), CLONE.text("ops/postgres/restrict.sql"), Map.of());
    }

    DatabaseAddress admin() {
        return admin;
    }

    /** The database's address for one of the roles. */
    DatabaseAddress as(String role) {
        return new DatabaseAddress(
                admin.host(), admin.port(), admin.name(), "bingosim_" + role, PASSWORDS.get(role + "_password"));
    }

    Service api() {
        return start(service("api-service", "api"));
    }

    Service worker() {
        return start(service("sim-worker", "worker"));
    }

    private Service start(Service.Builder builder) {
        Service service = builder.environment("BINGOSIM_MIGRATE", "false").start();
        services.push(service);
        return service.awaitReady(PATIENCE);
    }

    private Service.Builder service(String module, String role) {
        Path jar = CLONE.root().resolve(module).resolve("target/quarkus-app/quarkus-run.jar");
        DatabaseAddress database = as(role);
        return Service.jar(module, jar)
                .environment(settings)
                .environment(Map.of(
                        "BINGOSIM_DB_HOST", database.host(),
                        "BINGOSIM_DB_PORT", Integer.toString(database.port()),
                        "BINGOSIM_DB_NAME", database.name(),
                        "BINGOSIM_DB_USER", database.user(),
                        "BINGOSIM_DB_PASSWORD", database.password(),
                        "BINGOSIM_SLOTS", "1"))
                .jvmOption("-XX:TieredStopAtLevel=1")
                .jvmOption("-Xmx256m")
                .log(Path.of("target", "service-logs", "ship-" + module + "-" + services.size() + ".log"));
    }

    /** Posts a batch of the small sample and returns its id. */
    String createBatch(Service api, int runs) throws IOException, InterruptedException {
        String scenario = Files.readString(CLONE.root().resolve("scenarios/small.json"));
        HttpRequest request = HttpRequest.newBuilder(URI.create(api.url() + "/api/v1/batches"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"runs\": " + runs + ", \"seed\": 1, \"scenario\": " + scenario + "}"))
                .build();
        HttpResponse<String> response = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
        Matcher id = Pattern.compile("\"id\"\\s*:\\s*\"([^\"]+)\"").matcher(response.body());
        if (response.statusCode() != 201 || !id.find()) {
            throw new IllegalStateException("create returned " + response.statusCode() + ": " + response.body());
        }
        return id.group(1);
    }

    String status(Service api, String batch) throws IOException, InterruptedException {
        Matcher status =
                Pattern.compile("\"status\"\\s*:\\s*\"([A-Z]+)\"").matcher(get(api.url() + "/api/v1/batches/" + batch));
        return status.find() ? status.group(1) : "none";
    }

    static String get(String url) throws IOException, InterruptedException {
        return HTTP.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    @Override
    public void close() {
        services.forEach(Service::kill);
    }
}
