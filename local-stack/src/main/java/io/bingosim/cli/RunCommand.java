package io.bingosim.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.bingosim.engine.scenario.Reading;
import io.bingosim.engine.scenario.Violation;
import io.bingosim.stack.EnvironmentException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One batch through the whole system in LOCAL mode, or through the server that {@code up} runs on the same data. */
@Command(name = "run")
final class RunCommand implements Callable<Integer> {
    /** Nobody else is told where it listens: it asks for no key, whatever is set for servers of other kinds. */
    private static final Map<String, String> OWN_SERVER = Map.of(
            "BINGOSIM_MODE", "LOCAL",
            "BINGOSIM_TRANSPORT", "postgres",
            "BINGOSIM_API_AUTHENTICATION", "AUTO",
            "BINGOSIM_BOOTSTRAP_KEY", "");

    private final Terminal terminal;
    private final Path root;
    private final Path homeDirectory;
    private final String key;

    @Parameters(index = "0", paramLabel = "FILE")
    private String file = "";

    @Option(names = "--runs", paramLabel = "N", required = true)
    private long runs;

    @Option(names = "--seed", paramLabel = "S")
    private @Nullable String seed;

    @Option(names = "--name", paramLabel = "T")
    private @Nullable String name;

    @Option(names = "--json")
    private boolean asJson;

    RunCommand(Terminal terminal, Path root, Path homeDirectory, Map<String, String> environment) {
        this.terminal = terminal;
        this.root = root;
        this.homeDirectory = homeDirectory;
        this.key = environment.getOrDefault("BINGOSIM_API_KEY", "").strip();
    }

    @Override
    public Integer call() throws IOException {
        if (runs < 1) {
            throw new CommandFailure(ExitCode.USAGE, "--runs must be at least 1");
        }
        ScenarioSource source = ScenarioSource.of(file);
        if (source.reading() instanceof Reading.Rejected rejected) {
            return ScenarioSource.report(terminal, source.name(), rejected.violations(), asJson);
        }
        ScenarioSource.warn(terminal, ((Reading.Accepted) source.reading()).warnings());
        try (Cleanup cleanup = new Cleanup()) {
            BatchApi api = new BatchApi(server(cleanup), key);
            BatchApi.Answer created = api.create(source.text(), runs, seed, name);
            if (!created.succeeded()) {
                return refused(source, api, created);
            }
            JsonNode view = api.parse(created.body());
            return follow(cleanup, api, view);
        }
    }

    /** The server of a running {@code up}, else one of our own; another {@code run} is waited for. */
    private String server(Cleanup cleanup) {
        Home home = new Home(homeDirectory);
        while (!home.tryAcquire()) {
            String url = home.announced();
            if (url != null) {
                return url;
            }
            terminal.status("waiting: another bingosim uses " + homeDirectory);
            pause();
        }
        cleanup.add(home);
        LocalServer server = new LocalServer(root, home, cleanup, terminal);
        return server.startApi(server.startDatabase(), OWN_SERVER, 0).url();
    }

    private int follow(Cleanup cleanup, BatchApi api, JsonNode created) throws IOException {
        String id = created.path("id").asText();
        FollowedBatch batch = cleanup.add(new FollowedBatch(terminal, api, id));
        JsonNode ended = batch.awaitEnd(created);
        BatchApi.Answer results = api.results(id);
        if (!results.succeeded()) {
            throw new EnvironmentException("no results (" + results.status() + "): " + results.body());
        }
        terminal.answer(asJson ? results.body() : new ResultsTable(terminal).draw(api.parse(results.body())));
        String status = ended.path("status").asText();
        if (!status.equals("COMPLETED")) {
            terminal.say("batch " + id + " ended in " + status + ": "
                    + ended.path("error").asText(""));
            return ExitCode.BATCH_FAILED;
        }
        return ExitCode.OK;
    }

    private int refused(ScenarioSource source, BatchApi api, BatchApi.Answer answer) throws IOException {
        JsonNode problem = api.parse(answer.body());
        List<Violation> violations = new ArrayList<>();
        problem.path("violations")
                .forEach(violation -> violations.add(new Violation(
                        violation.path("pointer").asText(),
                        violation.path("message").asText())));
        if (answer.status() == 400 && !violations.isEmpty()) {
            return ScenarioSource.report(terminal, source.name(), violations, asJson);
        }
        String detail = problem.path("detail").asText(problem.path("title").asText(answer.body()));
        int exitCode = answer.status() < 500 ? ExitCode.USAGE : ExitCode.ENVIRONMENT;
        throw new CommandFailure(exitCode, "the server refused the batch (" + answer.status() + "): " + detail);
    }

    private static void pause() {
        try {
            Thread.sleep(200);
        } catch (InterruptedException e) {
            throw new EnvironmentException("interrupted", e);
        }
    }
}
