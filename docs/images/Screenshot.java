import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes the picture in the README: opens the dashboard in headless Chromium, selects the newest batch and saves a PNG.
 *
 * <pre>
 * ./bingosim up                                                            # in another terminal
 * ./bingosim run scenarios/harbour.json --runs 100000 --seed 7 --name 'Harbour day'
 * java docs/images/Screenshot.java http://127.0.0.1:8080 docs/images/dashboard.png
 * </pre>
 *
 * CHROMIUM names the browser; the default is {@code chromium}.
 */
final class Screenshot implements WebSocket.Listener {
    private static final String SELECT_NEWEST_BATCH = "document.querySelector('#batches tbody tr').click()";

    private static final int WIDTH = 1040;
    private static final int MARGIN = 16;

    private final HttpClient http = HttpClient.newHttpClient();
    private final AtomicInteger ids = new AtomicInteger();
    private final StringBuilder received = new StringBuilder();
    private volatile CompletableFuture<String> response = new CompletableFuture<>();

    public static void main(String[] arguments) throws Exception {
        if (arguments.length != 2) {
            System.err.println("usage: java docs/images/Screenshot.java URL FILE");
            System.exit(2);
        }
        new Screenshot().take(arguments[0], Path.of(arguments[1]));
    }

    private void take(String url, Path file) throws Exception {
        Path profile = Files.createTempDirectory("screenshot");
        List<String> command = new ArrayList<>(List.of(
                System.getenv().getOrDefault("CHROMIUM", "chromium"),
                "--headless=new",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "--hide-scrollbars",
                "--window-size=" + WIDTH + ",1400"));
        if (System.getProperty("user.name").equals("root")) {
            command.add("--no-sandbox");
        }
        command.add(url);
        Process browser = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            WebSocket page = connect(browser);
            evaluateUntil(page, "document.querySelectorAll('#batches tbody tr').length > 0");
            call(page, "Runtime.evaluate", "{\"expression\": \"" + SELECT_NEWEST_BATCH + "\"}");
            evaluateUntil(page, "document.querySelectorAll('#teams tbody tr').length > 0");
            double top = number(page, "document.querySelectorAll('section')[1].getBoundingClientRect().top");
            double bottom = number(page, "document.querySelector('#teams').getBoundingClientRect().bottom");
            String clip = "{\"format\": \"png\", \"clip\": {\"x\": 0, \"y\": %.0f, \"width\": %d, \"height\": %.0f, \"scale\": 1}}"
                    .formatted(top, WIDTH, bottom - top + MARGIN);
            String image = group("\"data\":\"([^\"]+)\"", call(page, "Page.captureScreenshot", clip));
            Files.write(file, Base64.getDecoder().decode(image));
        } finally {
            browser.destroy();
            browser.waitFor(10, TimeUnit.SECONDS);
        }
    }

    private WebSocket connect(Process browser) throws Exception {
        BufferedReader output = new BufferedReader(new InputStreamReader(browser.getInputStream()));
        String line = output.readLine();
        while (line != null && !line.contains("DevTools listening on")) {
            line = output.readLine();
        }
        String address = group("ws://([^/]+)/", String.valueOf(line));
        HttpRequest list = HttpRequest.newBuilder(URI.create("http://" + address + "/json/list")).build();
        String pages = http.send(list, BodyHandlers.ofString()).body();
        URI page = URI.create(group("\"type\": \"page\"[^}]*\"webSocketDebuggerUrl\": \"([^\"]+)\"", pages));
        return http.newWebSocketBuilder().buildAsync(page, this).get(10, TimeUnit.SECONDS);
    }

    private void evaluateUntil(WebSocket page, String condition) throws Exception {
        for (int i = 0; i < 100; i++) {
            if (call(page, "Runtime.evaluate", "{\"expression\": \"" + condition + "\"}").contains("\"value\":true")) {
                return;
            }
            Thread.sleep(100);
        }
        throw new IllegalStateException("not true within ten seconds: " + condition);
    }

    private double number(WebSocket page, String expression) throws Exception {
        String result = call(page, "Runtime.evaluate", "{\"expression\": \"" + expression + "\"}");
        return Double.parseDouble(group("\"value\":([0-9.]+)", result));
    }

    private String call(WebSocket page, String method, String parameters) throws Exception {
        response = new CompletableFuture<>();
        String message = "{\"id\": %d, \"method\": \"%s\", \"params\": %s}";
        page.sendText(message.formatted(ids.incrementAndGet(), method, parameters), true);
        return response.get(10, TimeUnit.SECONDS);
    }

    @Override
    public CompletionStage<?> onText(WebSocket page, CharSequence part, boolean last) {
        received.append(part);
        if (last) {
            response.complete(received.toString());
            received.setLength(0);
        }
        page.request(1);
        return null;
    }

    private static String group(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        if (!matcher.find()) {
            throw new IllegalStateException("no " + pattern + " in " + text);
        }
        return matcher.group(1);
    }
}
