package io.bingosim.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bingosim.cli.terminal.CommandFailure;
import io.bingosim.cli.terminal.ExitCode;
import io.bingosim.cli.terminal.Invocation;
import io.bingosim.cli.terminal.SpeedMeter;
import io.bingosim.cli.terminal.Terminal;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.Replay;
import io.bingosim.engine.Timeline;
import io.bingosim.engine.json.StableDigits;
import io.bingosim.engine.parallel.ParallelSimulation;
import io.bingosim.engine.random.Seeds;
import io.bingosim.engine.scenario.ScenarioReading;
import io.bingosim.engine.stats.IntervalRule;
import io.bingosim.engine.stats.TeamResults;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The engine without a database or a service. */
@Command(
        name = "simulate",
        header = "Simulates a scenario with the engine alone.",
        description = {
            "Runs the engine alone, without a database: the fastest way to results. Gives the same numbers as `run`"
                    + " with the same seed."
        },
        footer = {
            "",
            "Exit code: 0 completed, 1 some runs failed, 2 wrong usage or invalid scenario, 3 problem on this machine."
        })
final class SimulateCommand extends HelpOption implements Callable<Integer> {
    private static final int THREADS_MAX = 1_024;

    private final Terminal terminal;
    private final ObjectMapper json = new ObjectMapper(StableDigits.factory());

    @Parameters(index = "0", paramLabel = "FILE", description = "The scenario; - reads standard input.")
    private String file = "";

    @Option(
            names = "--standing",
            paramLabel = "FILE",
            description = "The state of an event that is under way; it replaces the standing in the scenario. - reads"
                    + " standard input.")
    private @Nullable String standing;

    @Option(names = "--runs", paramLabel = "N", description = "How many times to simulate the event.")
    private @Nullable Long runs;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "An integer or any text; the same seed gives the same numbers. Default: random, and shown.")
    private @Nullable String seed;

    @Option(names = "--threads", paramLabel = "T", description = "Default: one per core. Does not change the numbers.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--json", description = "Print only the results document.")
    private boolean asJson;

    @Option(
            names = "--replay",
            paramLabel = "RUN",
            description = "Print the timeline of one run as JSON instead; needs --seed.")
    private @Nullable Long replay;

    @Option(names = "--attempts", description = "With --replay: include every attempt.")
    private boolean attempts;

    SimulateCommand(Invocation invocation) {
        this.terminal = invocation.terminal();
    }

    @Override
    public Integer call() throws JsonProcessingException {
        validate();
        ScenarioSource source = ScenarioSource.of(file, standing);
        if (source.reading() instanceof ScenarioReading.Rejected rejected) {
            return ScenarioSource.report(terminal, source.name(), rejected.violations(), asJson);
        }
        var accepted = (ScenarioReading.Accepted) source.reading();
        ScenarioSource.warn(terminal, accepted.warnings());
        CompiledScenario scenario = CompiledScenario.compile(accepted.scenario());
        String usedSeed = seed == null ? Long.toString(new SecureRandom().nextLong()) : seed;
        if (replay != null) {
            Timeline timeline = Replay.of(scenario, Seeds.parse(usedSeed), replay, attempts);
            terminal.print(
                    json.writerWithDefaultPrettyPrinter().writeValueAsString(TimelineDocument.of(timeline, json)));
            return ExitCode.OK;
        }
        return simulate(scenario, usedSeed, runs == null ? 0 : runs);
    }

    private int simulate(CompiledScenario scenario, String usedSeed, long count) throws JsonProcessingException {
        RunTimeEstimate.of(scenario.scenario(), count, threads).show(terminal);
        SpeedMeter meter = new SpeedMeter(terminal, count);
        ParallelSimulation.Result outcome =
                new ParallelSimulation(scenario, Seeds.parse(usedSeed), 0, count).run(threads, meter::show);
        ObjectNode document = document(scenario, outcome, usedSeed, count);
        terminal.print(asJson ? json.writeValueAsString(document) : new ResultsTable(terminal).draw(document));
        if (outcome.failedRuns() > 0) {
            terminal.say(outcome.failedRuns() + " runs failed; the first: " + outcome.firstFailure());
            return ExitCode.FAILED;
        }
        return ExitCode.OK;
    }

    private ObjectNode document(
            CompiledScenario scenario, ParallelSimulation.Result outcome, String usedSeed, long count) {
        ObjectNode document = json.createObjectNode();
        document.put("final", true);
        document.put("seed", usedSeed);
        document.put("coveredRuns", count);
        document.putObject("runs")
                .put("requested", count)
                .put("finished", count)
                .put("completed", count - outcome.failedRuns())
                .put("failed", outcome.failedRuns());
        document.put("missingRuns", outcome.failedRuns());
        IntervalRule intervals = IntervalRule.fixed(outcome.failedRuns());
        document.put("interval", intervals.kind().name());
        List<TeamResults> teams = outcome.tally().results(scenario.scenario(), intervals);
        document.set(
                "teams",
                json.valueToTree(teams.stream().map(TeamResults::members).toList()));
        return document;
    }

    private void validate() {
        if (replay == null && (runs == null || runs < 1)) {
            throw CommandFailure.usage(
                    runs == null
                            ? "--runs N is missing; see ./bingosim simulate --help"
                            : "--runs must be at least 1: " + runs);
        }
        if (replay != null && replay < 0) {
            throw CommandFailure.usage("--replay must be the index of a run, 0 or more: " + replay);
        }
        if (replay != null && seed == null) {
            throw CommandFailure.usage("--replay needs the --seed of the batch");
        }
        if (threads < 1 || threads > THREADS_MAX) {
            throw CommandFailure.usage("--threads must be between 1 and " + THREADS_MAX + ": " + threads);
        }
    }
}
