package io.bingosim.system.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import io.bingosim.stack.api.ApiClient;
import io.bingosim.stack.browser.Chromium;
import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.stack.process.Service;
import io.bingosim.testing.TestPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** One API process on a fresh database, and one browser. Both start slowly, so a test class shares them. */
final class WebStack implements AutoCloseable {
    static final Path ROOT = Path.of(System.getProperty("bingosim.root", ".."));
    static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Duration READY = Duration.ofSeconds(180);
    private static final List<String> FLAGS = List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync");

    private final DatabaseAddress database = TestPostgres.freshDatabase();
    private final Service api;
    private final Playwright playwright;
    private final Browser browser;
    private final ApiClient client;

    /** `name` is that of the log, `settings` are environment variables of the API. */
    WebStack(String name, Map<String, String> settings) {
        Map<String, String> environment = new HashMap<>(Map.of(
                "BINGOSIM_MODE", "LOCAL",
                "BINGOSIM_TRANSPORT", "postgres",
                "BINGOSIM_DB_HOST", database.host(),
                "BINGOSIM_DB_PORT", Integer.toString(database.port()),
                "BINGOSIM_DB_NAME", database.name(),
                "BINGOSIM_DB_USER", database.user(),
                "BINGOSIM_DB_PASSWORD", database.password()));
        environment.putAll(settings);
        api = Service.jar(name, ROOT.resolve("api-service/target/quarkus-app/quarkus-run.jar"))
                .environment(environment)
                .log(Path.of("target", "service-logs", name + ".log"))
                .start()
                .awaitReady(READY);
        client = new ApiClient(api.url(), Duration.ofSeconds(60));
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE.toMillis());
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(Objects.requireNonNull(Chromium.find(), Chromium.missing()))
                        .setArgs(FLAGS));
    }

    String url() {
        return api.url();
    }

    Service api() {
        return api;
    }

    /** A page in a fresh context, at desktop size, in light colours. */
    WatchedPage page() {
        return page(Look.LIGHT);
    }

    WatchedPage page(Look look) {
        return new WatchedPage(browser, api.url(), look);
    }

    /** Creates a batch of a shipped scenario and returns its id. */
    String batch(String scenario, long runs, String name) throws Exception {
        return create(
                "{\"runs\":" + runs + ",\"seed\":7,\"name\":\"" + name + "\",\"scenario\":" + scenario(scenario) + "}");
    }

    String create(String body) throws Exception {
        return client.json(client.post("/batches", body).build()).path("id").asText();
    }

    /** Stores a scenario and returns its id. */
    String store(String document) throws Exception {
        return client.json(client.post("/scenarios", document).build())
                .path("id")
                .asText();
    }

    /** Waits until a batch has ended. */
    void awaitEnd(String id) throws Exception {
        JsonNode batch;
        do {
            batch = client.json(client.request("/batches/" + id + "?wait=20").build());
        } while (batch.path("endedAt").isNull());
    }

    static String scenario(String name) throws IOException {
        return Files.readString(ROOT.resolve("scenarios").resolve(name + ".json"));
    }

    void execute(String sql) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
        api.kill();
    }
}
