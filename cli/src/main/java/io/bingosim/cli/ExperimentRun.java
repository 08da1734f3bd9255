package io.bingosim.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bingosim.cli.local.BatchApi;
import io.bingosim.cli.local.Cleanup;
import io.bingosim.cli.local.FollowedExperiment;
import io.bingosim.cli.local.JvmTuning;
import io.bingosim.cli.terminal.CommandFailure;
import io.bingosim.cli.terminal.ExitCode;
import io.bingosim.cli.terminal.Invocation;
import io.bingosim.cli.terminal.Terminal;
import io.bingosim.engine.json.StableDigits;
import io.bingosim.experiment.look.ExperimentOutcome;
import io.bingosim.experiment.request.ExperimentViolation;
import io.bingosim.experiment.result.ExperimentResults;
import io.bingosim.stack.EnvironmentException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Conducts one experiment, by a server or with the engine alone, and prints its results. */
final class ExperimentRun {
    private final Invocation invocation;
    private final Terminal terminal;
    private final ExperimentOptions options;
    private final ObjectMapper json = new ObjectMapper(StableDigits.factory());

    ExperimentRun(Invocation invocation, ExperimentOptions options) {
        this.invocation = invocation;
        this.terminal = invocation.terminal();
        this.options = options;
    }

    /** Returns the exit code. */
    int run(ExperimentSource source) throws IOException {
        EngineExperiment.Reading reading = EngineExperiment.read(source.body());
        if (!reading.violations().isEmpty()) {
            return report(source.name(), reading.violations());
        }
        return options.local() ? runLocally(reading) : runOnServer(source);
    }

    private int runLocally(EngineExperiment.Reading reading) throws JsonProcessingException {
        ExperimentResults results = reading.experiment().run(options.threads(), terminal);
        String document = json.writeValueAsString(results);
        print(document);
        if (results.outcome() == ExperimentOutcome.FAILED) {
            terminal.say("the experiment ended in ERROR: too many variants failed");
            return ExitCode.FAILED;
        }
        return ExitCode.OK;
    }

    private int runOnServer(ExperimentSource source) throws IOException {
        try (Cleanup cleanup = new Cleanup()) {
            BatchApi api = new BatchApi(
                    new AvailableServer(invocation).url(cleanup, JvmTuning.FULL_SPEED),
                    invocation.variable("BINGOSIM_API_KEY"));
            terminal.phase("creating the experiment");
            BatchApi.Reply created = api.createExperiment(source.body());
            if (!created.succeeded()) {
                return rejected(source, api, created);
            }
            JsonNode view = api.parse(created.body());
            String id = view.path("id").asText();
            JsonNode ended =
                    cleanup.add(new FollowedExperiment(terminal, api, id)).awaitEnd(view);
            BatchApi.Reply results = api.experimentResults(id);
            if (!results.succeeded()) {
                throw new EnvironmentException("no results (" + results.status() + "): " + results.body());
            }
            print(results.body());
            String status = ended.path("status").asText();
            if (!status.equals("COMPLETED")) {
                terminal.say("experiment " + id + " ended in " + status + ": "
                        + ended.path("error").asText(""));
                return ExitCode.FAILED;
            }
            return ExitCode.OK;
        }
    }

    private void print(String document) throws JsonProcessingException {
        terminal.print(options.asJson() ? document : new ExperimentTable(terminal).draw(json.readTree(document)));
    }

    private int rejected(ExperimentSource source, BatchApi api, BatchApi.Reply reply) throws IOException {
        JsonNode problem = api.parse(reply.body());
        List<ExperimentViolation> violations = new ArrayList<>();
        problem.path("violations")
                .forEach(violation -> violations.add(new ExperimentViolation(
                        violation.path("variant").asText(null),
                        violation.path("pointer").asText(),
                        violation.path("message").asText())));
        if (reply.status() == 400 && !violations.isEmpty()) {
            return report(source.name(), violations);
        }
        String detail = problem.path("detail").asText(problem.path("title").asText(reply.body()));
        int exitCode = reply.status() < 500 ? ExitCode.USAGE : ExitCode.ENVIRONMENT;
        throw new CommandFailure(exitCode, "the server rejected the experiment (" + reply.status() + "): " + detail);
    }

    /** Prints every violation and returns the exit code. */
    private int report(String name, List<ExperimentViolation> violations) throws JsonProcessingException {
        if (options.asJson()) {
            terminal.print(json.writeValueAsString(Map.of("violations", violations)));
            return ExitCode.USAGE;
        }
        int count = violations.size();
        terminal.say(name + " is not a valid experiment (" + count + (count == 1 ? " violation):" : " violations):"));
        for (ExperimentViolation violation : violations) {
            String pointer = violation.pointer().isEmpty() ? "(document)" : violation.pointer();
            terminal.say("  " + variant(violation.variant()) + pointer + "  " + violation.message());
        }
        return ExitCode.USAGE;
    }

    private static String variant(@Nullable String key) {
        return key == null ? "" : "variant " + TextTable.shortened(key, Integer.MAX_VALUE) + ": ";
    }
}
