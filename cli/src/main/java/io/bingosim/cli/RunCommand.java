package io.bingosim.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.bingosim.cli.local.BatchApi;
import io.bingosim.cli.local.Cleanup;
import io.bingosim.cli.local.FollowedBatch;
import io.bingosim.cli.local.JvmTuning;
import io.bingosim.cli.terminal.CommandFailure;
import io.bingosim.cli.terminal.ExitCode;
import io.bingosim.cli.terminal.Invocation;
import io.bingosim.cli.terminal.Terminal;
import io.bingosim.engine.json.Violation;
import io.bingosim.engine.scenario.ScenarioReading;
import io.bingosim.stack.EnvironmentException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One batch through the whole system in LOCAL mode, or through the server that {@code up} runs on the same data. */
@Command(
        name = "run",
        header = "Simulates a scenario with the whole system on this machine.",
        description = {
            "Starts a database and the API on free ports of this machine, posts the scenario as a batch, shows its"
                    + " progress and prints one line per team: win rate, points, tiles, row reached, distribution of the"
                    + " points.",
            "The data stays in .bingosim (or BINGOSIM_HOME), so that `up` shows the batch again. While `up` runs on the"
                    + " same data, its server is used; if it requires keys, set BINGOSIM_API_KEY."
        },
        footer = {
            "",
            "Exit code: 0 completed, 1 the batch ended in ERROR, 2 wrong usage or invalid scenario, 3 problem on this"
                    + " machine, 130 Ctrl-C (the batch is cancelled)."
        })
final class RunCommand extends HelpOption implements Callable<Integer> {
    private final Invocation invocation;
    private final Terminal terminal;

    @Parameters(index = "0", paramLabel = "FILE", description = "The scenario; - reads standard input.")
    private String file = "";

    @Option(
            names = "--standing",
            paramLabel = "FILE",
            description = "The state of an event that is under way; it replaces the standing in the scenario. - reads"
                    + " standard input.")
    private @Nullable String standing;

    @Option(names = "--runs", paramLabel = "N", required = true, description = "How many times to simulate the event.")
    private long runs;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "An integer or any text; the same seed gives the same numbers. Default: random, and shown.")
    private @Nullable String seed;

    @Option(names = "--name", paramLabel = "T", description = "A name for the batch.")
    private @Nullable String name;

    @Option(
            names = "--keep",
            paramLabel = "K",
            description = "What is stored: RUNS, the result of every run (the default), or SUMMARY, totals only; single"
                    + " runs are then simulated again when they are read.")
    private Keep keep = Keep.RUNS;

    @Option(names = "--json", description = "Print only the results document.")
    private boolean asJson;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Also write a row per run and team to this file, which must end in .parquet or .csv.")
    private @Nullable String out;

    /** What the server stores of the runs. */
    enum Keep {
        RUNS,
        SUMMARY
    }

    RunCommand(Invocation invocation) {
        this.invocation = invocation;
        this.terminal = invocation.terminal();
    }

    @Override
    public Integer call() throws IOException {
        if (runs < 1) {
            throw CommandFailure.usage("--runs must be at least 1: " + runs);
        }
        ScenarioSource source = ScenarioSource.of(file, standing);
        if (source.reading() instanceof ScenarioReading.Rejected rejected) {
            return ScenarioSource.report(terminal, source.name(), rejected.violations(), asJson);
        }
        var accepted = (ScenarioReading.Accepted) source.reading();
        ScenarioSource.warn(terminal, accepted.warnings());
        try (Cleanup cleanup = new Cleanup()) {
            @Nullable ResultFile rows = out == null ? null : cleanup.add(ResultFile.create(out));
            RunTimeEstimate estimate = RunTimeEstimate.of(
                    accepted.scenario(), runs, Runtime.getRuntime().availableProcessors());
            estimate.show(terminal);
            JvmTuning tuning = estimate.isShort() ? JvmTuning.SHORT_BATCH : JvmTuning.FULL_SPEED;
            BatchApi api = new BatchApi(
                    new AvailableServer(invocation).url(cleanup, tuning), invocation.variable("BINGOSIM_API_KEY"));
            terminal.phase("creating the batch");
            BatchApi.Reply created = api.create(source.text(), source.standing(), runs, seed, name, keep.name());
            if (!created.succeeded()) {
                return rejected(source, api, created);
            }
            return follow(cleanup, api, api.parse(created.body()), rows);
        }
    }

    private int follow(Cleanup cleanup, BatchApi api, JsonNode created, @Nullable ResultFile rows) throws IOException {
        String id = created.path("id").asText();
        FollowedBatch batch = cleanup.add(new FollowedBatch(terminal, api, id));
        terminal.phase("simulating");
        JsonNode ended = batch.awaitEnd(created);
        BatchApi.Reply results = api.results(id);
        if (!results.succeeded()) {
            throw new EnvironmentException("no results (" + results.status() + "): " + results.body());
        }
        terminal.print(asJson ? results.body() : new ResultsTable(terminal).draw(api.parse(results.body())));
        if (rows != null) {
            write(rows, api, id);
        }
        String status = ended.path("status").asText();
        if (!status.equals("COMPLETED")) {
            terminal.say("batch " + id + " ended in " + status + ": "
                    + ended.path("error").asText(""));
            return ExitCode.FAILED;
        }
        return ExitCode.OK;
    }

    private void write(ResultFile rows, BatchApi api, String id) throws IOException {
        terminal.phase("writing " + out);
        try (OutputStream stream = rows.open()) {
            api.download("/batches/" + id + "/results." + rows.ending(), stream);
        }
        rows.complete();
        terminal.say("results written to " + out);
    }

    private int rejected(ScenarioSource source, BatchApi api, BatchApi.Reply reply) throws IOException {
        JsonNode problem = api.parse(reply.body());
        List<Violation> violations = new ArrayList<>();
        problem.path("violations")
                .forEach(violation -> violations.add(new Violation(
                        violation.path("pointer").asText(),
                        violation.path("message").asText())));
        if (reply.status() == 400 && !violations.isEmpty()) {
            return ScenarioSource.report(terminal, source.name(), violations, asJson);
        }
        String detail = problem.path("detail").asText(problem.path("title").asText(reply.body()));
        int exitCode = reply.status() < 500 ? ExitCode.USAGE : ExitCode.ENVIRONMENT;
        throw new CommandFailure(exitCode, "the server rejected the batch (" + reply.status() + "): " + detail);
    }
}
