package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.io.File;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Executes every command of docs/api.md in order, with curl where it is installed, else with {@link SmallCurl}. */
@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class DocumentedCallsTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

    @TestHTTPResource
    @SuppressWarnings("NullAway.Init")
    URI base;

    @Test
    void every_documented_command_works() throws Exception {
        List<String> commands = commands();
        String api = "http://127.0.0.1:" + base.getPort() + "/api/v1";

        assertThat(commands).hasSizeGreaterThan(20);
        if (hasCurl()) {
            Path script = Files.createTempFile("api", ".sh");
            Files.writeString(script, "set -euo pipefail\n" + String.join("\n", commands) + "\n");
            ProcessBuilder builder = new ProcessBuilder("bash", script.toString())
                    .directory(ROOT.toFile())
                    .redirectErrorStream(true);
            builder.environment().put("BASE", api);
            Process process = builder.start();
            String output = new String(process.getInputStream().readAllBytes());

            assertThat(process.waitFor()).as(output).isZero();
        } else {
            new SmallCurl(ROOT, Map.of("BASE", api)).run(commands);
        }
    }

    /** The interpreter is tested even if curl is installed. */
    @Test
    void every_documented_command_works_without_curl() throws Exception {
        new SmallCurl(ROOT, Map.of("BASE", "http://127.0.0.1:" + base.getPort() + "/api/v1"))
                .run(commands().stream()
                        .map(command -> command.replace("friday", "saturday").replace("Friday", "Saturday"))
                        .toList());
    }

    @Test
    void every_call_of_the_http_file_works_in_order() throws Exception {
        Map<String, String> variables = new HashMap<>(Map.of("base", ""));
        TreeSet<String> called = new TreeSet<>();
        for (String call : Files.readString(ROOT.resolve("docs/api.http")).split("###[^\n]*\n")) {
            if (!call.contains("{{base}}")) {
                continue;
            }
            String id = send(call, variables, called);
            if (call.matches("(?s)POST [^\n]*/scenarios\n.*")) {
                variables.put("scenario", id);
            } else if (call.matches("(?s)POST [^\n]*/batches\n.*")) {
                variables.put("batch", id);
                Api.awaitEnd(id);
            } else if (call.matches("(?s)POST [^\n]*/experiments\n.*")) {
                variables.put("experiment", id);
            } else if (call.contains("/extend")) {
                Api.awaitEnd(id);
            }
        }

        assertThat(called).containsAll(documented());
    }

    /** Sends one call and returns the id in the response, if any. */
    private static String send(String call, Map<String, String> variables, Set<String> called) throws Exception {
        String[] parts = call.split("\n\n", 2);
        String[] head = parts[0].split("\n");
        String[] first = head[0].split(" ");
        String path = with(variables, first[1]);
        RequestSpecification request = Api.given();
        Arrays.stream(head).skip(1).map(line -> line.split(": ", 2)).forEach(line -> request.header(line[0], line[1]));
        String body = parts.length < 2 ? "" : parts[1].strip();
        if (body.startsWith("< ")) {
            request.body(Files.readString(ROOT.resolve("docs").resolve(body.substring(2))));
        } else if (!body.isEmpty()) {
            request.body(with(variables, body));
        }
        Response answer = request.request(first[0], path);
        called.add(first[0] + " " + first[1].replaceAll("\\?.*|\\{\\{base}}", ""));
        // There is no failed message.
        assertThat(answer.statusCode())
                .as(call + answer.asString())
                .isLessThan(path.matches("/failed-.+/.+") ? 405 : 400);
        return String.valueOf(answer.contentType()).startsWith("application/json")
                ? String.valueOf(answer.<Object>path("id"))
                : "";
    }

    private static String with(Map<String, String> variables, String text) {
        String result = text;
        for (var variable : variables.entrySet()) {
            result = result.replace("{{" + variable.getKey() + "}}", variable.getValue());
        }
        return result;
    }

    /** Every call of the document as the file writes it. */
    private static Set<String> documented() {
        Set<String> all = new TreeSet<>();
        for (var path : Api.CONTRACT.paths().entrySet()) {
            String written = path.getKey()
                    .replaceAll("(?<=/scenarios/)\\{id}", "{{scenario}}")
                    .replaceAll("(?<=/experiments/)\\{id}", "{{experiment}}")
                    .replaceAll("\\{(id|other)}", "{{batch}}")
                    .replaceAll("\\{(chain|message)}", "1")
                    .replaceAll("\\{index}", "0")
                    .replaceAll("\\{key}", "harbour");
            path.getValue().fieldNames().forEachRemaining(name -> {
                if (!name.equals("parameters")) {
                    all.add(name.toUpperCase(Locale.ROOT) + " " + written);
                }
            });
        }
        return all;
    }

    @Test
    void every_call_of_the_document_has_a_command() throws Exception {
        String all = String.join("\n", commands());
        TreeSet<String> missing = new TreeSet<>();
        for (var path : Api.CONTRACT.paths().entrySet()) {
            String pattern = path.getKey().replace(".", "\\.").replaceAll("\\{[^}]+}", "[^/ ?\"]+");
            path.getValue().fieldNames().forEachRemaining(name -> {
                String method = name.toUpperCase(Locale.ROOT);
                boolean found = Arrays.stream(all.split("\n"))
                        .anyMatch(
                                line -> line.matches(".*\\$BASE" + pattern + "[?\"].*") && method.equals(method(line)));
                if (!name.equals("parameters") && !found) {
                    missing.add(method + " " + path.getKey());
                }
            });
        }

        assertThat(missing).isEmpty();
    }

    private static String method(String line) {
        Matcher given = Pattern.compile("-X ([A-Z]+)").matcher(line);
        if (given.find()) {
            return given.group(1);
        }
        return line.contains(" -d ") || line.contains("--data-binary") ? "POST" : "GET";
    }

    private static List<String> commands() throws Exception {
        List<String> commands = new ArrayList<>();
        Matcher blocks = BLOCK.matcher(Files.readString(ROOT.resolve("docs/api.md")));
        while (blocks.find()) {
            commands.addAll(blocks.group(1).lines().toList());
        }
        return commands;
    }

    private static boolean hasCurl() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, "curl")));
    }
}
