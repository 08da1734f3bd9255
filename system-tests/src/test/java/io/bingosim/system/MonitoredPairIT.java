package io.bingosim.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bingosim.stack.process.Programs;
import io.bingosim.stack.process.Service;
import io.bingosim.testing.Promtool;
import io.bingosim.testing.TestRabbit;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an operator sees of an API and a worker that share a Postgres and a RabbitMQ: their metrics and their logs. */
class MonitoredPairIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final ObjectMapper JSON = new ObjectMapper();

    private static Deployment deployment;
    private static Service api;
    private static Service worker;

    /** Completed after its run 7 had failed once, then deleted. */
    private static String batch;

    @BeforeAll
    static void start_the_pair_and_finish_a_batch() throws Exception {
        deployment = new Deployment("monitored").distributedOver(TestRabbit.freshVhost());
        deployment
                .with("BINGOSIM_SLOTS", "1")
                .with("BINGOSIM_LOG_JSON", "true")
                .with("BINGOSIM_RETRY_FIRST_DELAY", "PT0.1S")
                .with("QUARKUS_LOG_CATEGORY__IO_BINGOSIM__LEVEL", "DEBUG");
        api = deployment.startApi();
        deployment.with("QUARKUS_PROFILE", "faults").with("BINGOSIM_FAULTS", "throw:7x1");
        worker = deployment.startWorker();
        BatchClient client = new BatchClient(api.url());
        batch = client.create(BatchClient.scenario("small.json"), 2_000, "7")
                .path("id")
                .asText();
        await().atMost(PATIENCE)
                .until(() -> client.batch(batch).path("status").asText().equals("COMPLETED"));
        assertThat(status("DELETE", "/api/v1/batches/" + batch)).isEqualTo(204);
    }

    @AfterAll
    static void stop() {
        if (deployment != null) {
            deployment.close();
        }
    }

    @Test
    void the_documented_metrics_are_exported_and_no_others() throws IOException {
        List<DocumentedMetric> documented = DocumentedMetric.all(DocumentedMetric.page());

        assertThat(documented).hasSizeGreaterThan(60).allMatch(DocumentedMetric::hasUnitInName);
        // The state of the system is read from the database every ten seconds.
        await().atMost(PATIENCE).untilAsserted(() -> {
            assertThat(MetricsPage.of(api).complaints("API", documented)).isEmpty();
            assertThat(MetricsPage.of(worker).complaints("worker", documented)).isEmpty();
        });
    }

    @Test
    void a_missing_and_an_undocumented_metric_are_detected() throws IOException {
        String page = DocumentedMetric.page();
        String renamed = page.replace("`bingosim_claim_won_total`", "`bingosim_claim_one_total`");

        assertThat(renamed).isNotEqualTo(page);
        assertThat(MetricsPage.of(worker).complaints("worker", DocumentedMetric.all(renamed)))
                .contains(
                        "bingosim_claim_one_total is documented and not exported by the worker",
                        "bingosim_claim_won_total is exported by the worker and not documented");
    }

    @Test
    void labels_name_no_single_batch_chunk_or_request() throws Exception {
        List<String> ids = new ArrayList<>(List.of(batch, "12345"));
        for (String method : List.of("GET", "PUT", "DELETE", "POST")) {
            for (String path : List.of(
                    "/api/v1/batches/ID",
                    "/api/v1/batches/ID/results",
                    "/api/v1/batches/ID/runs/12345",
                    "/api/v1/batches/ID?nonsense=ID",
                    "/api/v1/scenarios/ID",
                    "/api/v1/failed-messages/12345",
                    "/batches/ID/runs/12345",
                    "/scenarios/ID/edit",
                    "/experiments/ID",
                    "/compare/ID/ID",
                    "/ID.js",
                    "/ID")) {
                String id = UUID.randomUUID().toString();
                ids.add(id);
                status(method, path.replace("ID", id));
            }
        }

        for (MetricsPage page : List.of(MetricsPage.of(api), MetricsPage.of(worker))) {
            assertThat(page.labelValues()).noneMatch(value -> ids.stream().anyMatch(value::contains));
        }
        assertThat(MetricsPage.of(api).values("http_server_requests_seconds_count", "uri"))
                .contains("/api/v1/batches", "/api/v1/batches/{id}")
                .hasSizeLessThan(40);
    }

    @Test
    void promtool_has_no_complaint_about_the_metrics(@TempDir Path directory) throws IOException {
        String missing = Promtool.missing();
        assumeTrue(missing == null, missing);

        for (Service service : List.of(api, worker)) {
            Path page = Files.writeString(
                    directory.resolve(service.name()), MetricsPage.of(service).text());
            Programs.Finished check = Promtool.checkMetrics(page);

            assertThat(check.output().lines().filter(line -> line.contains("bingosim_")))
                    .isEmpty();
            assertThat(check.output()).doesNotContain("error while linting");
        }
    }

    @Test
    void each_state_change_is_a_line_with_its_ids_as_fields() throws IOException {
        assertThat(fields(api, " created runs=2000")).isEqualTo(Set.of("batch", "worker"));
        assertThat(fields(api, " deleted")).isEqualTo(Set.of("batch", "worker"));
        assertThat(fields(worker, "the batch has started"))
                .isEqualTo(Set.of("batch", "chunk", "attempt", "fence", "worker"));
        assertThat(fields(worker, " run failed, it will be retried"))
                .isEqualTo(Set.of("batch", "chunk", "run", "attempt", "fence", "worker"));
        assertThat(fields(worker, " attempt=2 ", " completed runs=1 failed=0"))
                .isEqualTo(Set.of("batch", "chunk", "attempt", "fence", "worker"));
        assertThat(linesOfBatch(api, " finalised status=COMPLETED").size()
                        + linesOfBatch(worker, " finalised status=COMPLETED").size())
                .isEqualTo(1);
        assertThat(linesOfBatch(worker, " run failed, ")).singleElement().satisfies(line -> {
            assertThat(line.at("/mdc/batch").asText()).isEqualTo(batch);
            assertThat(line.at("/mdc/run").asText()).isEqualTo("7");
            assertThat(line.path("level").asText()).isEqualTo("INFO");
        });
    }

    @Test
    void the_worker_logs_what_it_did_in_the_last_interval() throws IOException {
        String id = linesOfBatch(worker, "the batch has started")
                .get(0)
                .at("/mdc/worker")
                .asText();

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(runsOfIntervals(id)).isEqualTo(2_000));
    }

    /** Totals since the start would add up to more once a second line is written. */
    private static long runsOfIntervals(String id) throws IOException {
        String start = "worker=" + id + " claims=";
        return lines(worker, start, " claim.ms=", " cache.hits=", " simulate.ms=", " persist.ms=", " runs=").stream()
                .mapToLong(line -> Long.parseLong(line.path("message").asText().replaceFirst(".* runs=(\\d+).*", "$1")))
                .sum();
    }

    private static Set<String> fields(Service service, String... texts) throws IOException {
        List<JsonNode> lines = linesOfBatch(service, texts);
        assertThat(lines).as(String.join(",", texts)).isNotEmpty();
        Map<String, Object> fields = JSON.convertValue(
                lines.get(0).path("mdc"),
                JSON.getTypeFactory().constructMapType(Map.class, String.class, Object.class));
        fields.keySet().removeAll(Set.of("traceId", "spanId", "sampled", "parentId"));
        return fields.keySet();
    }

    /** Of this batch: the file may hold the lines of earlier tests. */
    private static List<JsonNode> linesOfBatch(Service service, String... texts) throws IOException {
        List<JsonNode> lines = lines(service, texts);
        lines.removeIf(line -> !line.at("/mdc/batch").asText().equals(batch));
        return lines;
    }

    private static List<JsonNode> lines(Service service, String... texts) throws IOException {
        List<JsonNode> lines = new ArrayList<>();
        for (String line : Files.readAllLines(service.log())) {
            // The last line may not be complete yet.
            if (line.startsWith("{") && line.endsWith("}")) {
                JsonNode json = JSON.readTree(line);
                String message = json.path("message").asText();
                if (List.of(texts).stream().allMatch(message::contains)) {
                    lines.add(json);
                }
            }
        }
        return lines;
    }

    private static int status(String method, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(api.url() + path))
                .method(method, BodyPublishers.noBody())
                .build();
        return HTTP.send(request, BodyHandlers.discarding()).statusCode();
    }
}
