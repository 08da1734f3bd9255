package io.bingosim.api;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Executes the curl commands of docs/api.md, with only the options used there. */
final class SmallCurl {
    private static final Pattern ASSIGNMENT = Pattern.compile("([A-Z]+)=\\$\\((curl .*?) \\| .*\\)");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"((?:\\\\.|[^\"\\\\])*)\"|(\\S+)");
    private static final Pattern VARIABLE = Pattern.compile("\\$([A-Z]+)");

    private final HttpClient client = HttpClient.newHttpClient();
    private final Path directory;
    private final Map<String, String> variables;

    SmallCurl(Path directory, Map<String, String> variables) {
        this.directory = directory;
        this.variables = new HashMap<>(variables);
    }

    void run(List<String> commands) throws Exception {
        for (String command : commands) {
            Matcher assignment = ASSIGNMENT.matcher(command);
            if (assignment.matches()) {
                HttpResponse<String> answer = send(assignment.group(2));
                String value = command.contains(" -I ")
                        ? answer.headers().firstValue("ETag").orElseThrow()
                        : answer.body().replaceAll("(?s)^\\{\"id\":\"([^\"]*)\".*", "$1");
                variables.put(assignment.group(1), value);
            } else if (command.startsWith("curl ")) {
                send(command);
            } else if (!command.startsWith("BASE=")) {
                throw new AssertionError("cannot interpret " + command);
            }
        }
    }

    private HttpResponse<String> send(String command) throws Exception {
        List<String> words = words(command);
        String method = null;
        boolean mustSucceed = false;
        BodyPublisher body = null;
        URI uri = null;
        HttpRequest.Builder request = HttpRequest.newBuilder();
        for (int i = 1; i < words.size(); i++) {
            switch (words.get(i)) {
                case "-sS", "-N", "--compressed" -> {}
                case "--fail-with-body" -> mustSucceed = true;
                case "-I" -> method = "HEAD";
                case "-X" -> method = words.get(++i);
                case "-o" -> i++;
                case "-H" -> {
                    String[] header = words.get(++i).split(": ", 2);
                    request.header(header[0], header[1]);
                }
                case "-d" -> body = BodyPublishers.ofString(words.get(++i));
                case "--data-binary" ->
                    body = BodyPublishers.ofFile(
                            directory.resolve(words.get(++i).substring(1)));
                default -> uri = URI.create(words.get(i));
            }
        }
        String verb = method != null ? method : body == null ? "GET" : "POST";
        request.uri(uri).method(verb, body == null ? BodyPublishers.noBody() : body);
        HttpResponse<String> answer = client.send(request.build(), BodyHandlers.ofString());
        if (mustSucceed && answer.statusCode() >= 400) {
            throw new AssertionError(command + "\n" + answer.statusCode() + " " + answer.body());
        }
        return answer;
    }

    private List<String> words(String command) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(command);
        while (matcher.find()) {
            if (matcher.group(1) != null) {
                words.add(matcher.group(1));
            } else {
                String text =
                        matcher.group(2) != null ? matcher.group(2).replaceAll("\\\\(.)", "$1") : matcher.group(3);
                words.add(VARIABLE.matcher(text)
                        .replaceAll(name -> Matcher.quoteReplacement(variables.get(name.group(1)))));
            }
        }
        return words;
    }
}
