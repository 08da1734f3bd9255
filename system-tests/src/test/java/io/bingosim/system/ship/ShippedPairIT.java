package io.bingosim.system.ship;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.stack.process.Programs;
import io.bingosim.stack.process.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** An API and a worker with the users and settings they are shipped with. */
class ShippedPairIT {
    private static final Repository CLONE = Repository.here();
    /** Exported by Prometheus itself. */
    private static final Set<String> FOREIGN = Set.of("up");

    private static ShippedServices services;
    private static Service api;
    private static Service worker;

    @BeforeAll
    static void start() throws Exception {
        services = new ShippedServices(Map.of("BINGOSIM_TRANSPORT", "postgres"));
        api = services.api();
        long start = System.nanoTime();
        worker = services.worker();
        System.out.printf(
                "worker: ready after %d ms, resident %s%n",
                Duration.ofNanos(System.nanoTime() - start).toMillis(), resident(worker.pid()));
    }

    private static String resident(long pid) throws IOException {
        Path status = Path.of("/proc", Long.toString(pid), "status");
        return Files.exists(status)
                ? Files.readString(status)
                        .lines()
                        .filter(line -> line.startsWith("VmRSS"))
                        .findFirst()
                        .orElse("?")
                : "?";
    }

    @AfterAll
    static void stop() {
        if (services != null) {
            services.close();
        }
    }

    @Test
    void a_batch_completes_with_users_that_cannot_change_the_schema() throws Exception {
        String batch = services.createBatch(api, 500);

        await().atMost(ShippedServices.PATIENCE)
                .until(() -> services.status(api, batch).equals("COMPLETED"));

        for (String role : List.of("api", "worker", "scaler")) {
            assertThatThrownBy(() -> services.as(role).execute("CREATE TABLE mine (id int)"))
                    .hasMessageContaining("permission denied");
        }
    }

    @Test
    void every_metric_of_the_dashboard_and_the_alerts_is_exported() throws Exception {
        // Requests are counted from the first one on.
        ShippedServices.get(api.url() + "/api/v1/system");

        assertThat(wanted(CLONE)).hasSizeGreaterThan(10);
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(missing(CLONE)).isEmpty());
    }

    @Test
    void a_metric_that_is_not_exported_is_detected() throws Exception {
        String alerts = "ops/prometheus/alerts.yml";
        String renamed = CLONE.text(alerts).replace("bingosim_state_breaker_open", "bingosim_state_breaker_opened");

        assertThat(missing(CLONE.with(alerts, renamed))).contains("bingosim_state_breaker_opened");
    }

    private static Set<String> wanted(Repository repository) {
        Set<String> wanted = new TreeSet<>();
        PromqlMetrics.expressions(repository).forEach(expression -> wanted.addAll(PromqlMetrics.metrics(expression)));
        wanted.removeAll(FOREIGN);
        return wanted;
    }

    private static Set<String> missing(Repository repository) throws Exception {
        Set<String> missing = wanted(repository);
        missing.removeAll(exported(api));
        missing.removeAll(exported(worker));
        return missing;
    }

    @Test
    void every_process_exports_the_state_of_the_system() {
        Set<String> state = new TreeSet<>();
        PromqlMetrics.expressions(CLONE).forEach(expression -> state.addAll(PromqlMetrics.metrics(expression)));
        state.removeIf(metric -> !metric.startsWith("bingosim_state_"));

        for (Service service : List.of(api, worker)) {
            await(service.name()).atMost(Duration.ofSeconds(60)).untilAsserted(() -> assertThat(exported(service))
                    .containsAll(state));
        }
    }

    @Test
    void the_health_check_of_the_images_distinguishes_ready_from_absent() {
        assertThat(healthy(worker.managementPort())).isZero();
        assertThat(healthy(1)).isNotZero();
    }

    @Test
    void the_autoscaler_query_works_for_a_user_with_no_other_rights() throws SQLException {
        YamlNode scaled = ClusterCheck.ofKind(Kustomize.render(CLONE, "k8s/overlays/prod"), "ScaledObject")
                .get(0);
        String query = scaled.at("spec", "triggers")
                .itemWhere("type", "postgresql")
                .at("metadata", "query")
                .text();
        DatabaseAddress scaler = services.as("scaler");

        try (Connection connection = scaler.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getDouble(1)).isNotNegative();
        }
        assertThatThrownBy(() -> scaler.execute("SELECT name FROM batch")).hasMessageContaining("permission denied");
        assertThatThrownBy(() -> scaler.execute("SELECT id FROM scenario")).hasMessageContaining("permission denied");
    }

    @Test
    void postgres_accepts_every_setting() {
        Map<String, String> settings = BackingCheck.settings(CLONE.text("ops/postgres/postgresql.conf"));

        assertThat(settings).hasSizeGreaterThan(15).allSatisfy((name, value) -> {
            services.admin().execute("ALTER SYSTEM SET " + name + " = '" + value + "'");
            services.admin().execute("ALTER SYSTEM RESET " + name);
        });
    }

    @Test
    void the_packaged_worker_runs_its_self_check_without_a_database() {
        String jar = CLONE.root()
                .resolve("sim-worker/target/quarkus-app/quarkus-run.jar")
                .toString();

        Programs.Finished finished = Programs.run(
                Duration.ofSeconds(120),
                Map.of("BINGOSIM_DB_PORT", "1"),
                List.of(System.getProperty("java.home") + "/bin/java", "-jar", jar, "--self-check"));

        assertThat(finished.output()).contains("self-check passed");
        assertThat(finished.exitCode()).isZero();
    }

    private static int healthy(int port) {
        return Programs.run(
                        Duration.ofSeconds(20),
                        Map.of("BINGOSIM_MANAGEMENT_PORT", Integer.toString(port)),
                        List.of(
                                "bash",
                                CLONE.root().resolve("src-native/healthy").toString(),
                                "ready"))
                .exitCode();
    }

    private static Set<String> exported(Service service) throws Exception {
        Set<String> names = new TreeSet<>();
        ShippedServices.get(service.managementUrl() + "/q/metrics")
                .lines()
                .filter(line -> !line.startsWith("#"))
                .forEach(line -> names.add(line.split("[{ ]")[0]));
        return names;
    }
}
