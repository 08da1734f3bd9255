package io.bingosim.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.Replay;
import io.bingosim.engine.random.Seeds;
import io.bingosim.engine.scenario.Reading;
import java.security.SecureRandom;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The engine alone: the quickest answer, and the same numbers as a batch with the same seed. */
@Command(name = "simulate")
final class SimulateCommand implements Callable<Integer> {
    private final Terminal terminal;
    /** {@code Double.toString} changed in JDK 19; Jackson's own writer gives the same text on every JDK. */
    private final ObjectMapper json = new ObjectMapper(JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build());

    @Parameters(index = "0", paramLabel = "FILE")
    private String file = "";

    @Option(names = "--runs", paramLabel = "N")
    private long runs;

    @Option(names = "--seed", paramLabel = "S")
    private @Nullable String seed;

    @Option(names = "--threads", paramLabel = "T")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--json")
    private boolean asJson;

    @Option(names = "--replay", paramLabel = "RUN")
    private @Nullable Long replay;

    @Option(names = "--attempts")
    private boolean attempts;

    SimulateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws JsonProcessingException {
        requireSense();
        ScenarioSource source = ScenarioSource.of(file);
        if (source.reading() instanceof Reading.Rejected rejected) {
            return ScenarioSource.report(terminal, source.name(), rejected.violations(), asJson);
        }
        var accepted = (Reading.Accepted) source.reading();
        ScenarioSource.warn(terminal, accepted.warnings());
        CompiledScenario scenario = CompiledScenario.compile(accepted.scenario());
        String given = seed == null ? Long.toString(new SecureRandom().nextLong()) : seed;
        if (replay != null) {
            terminal.answer(json.writerWithDefaultPrettyPrinter()
                    .writeValueAsString(Replay.of(scenario, Seeds.parse(given), replay, attempts)));
            return ExitCode.OK;
        }
        return simulate(scenario, given);
    }

    private int simulate(CompiledScenario scenario, String given) throws JsonProcessingException {
        EngineRuns engine = new EngineRuns(scenario, Seeds.parse(given), runs, threads);
        engine.run(terminal);
        ObjectNode document = document(scenario, engine, given);
        terminal.answer(asJson ? json.writeValueAsString(document) : new ResultsTable(terminal).draw(document));
        if (engine.failed() > 0) {
            terminal.say(engine.failed() + " runs failed; the first: " + engine.firstFailure());
            return ExitCode.BATCH_FAILED;
        }
        return ExitCode.OK;
    }

    private ObjectNode document(CompiledScenario scenario, EngineRuns engine, String given) {
        ObjectNode document = json.createObjectNode();
        document.put("final", true);
        document.put("seed", given);
        document.putObject("runs")
                .put("requested", runs)
                .put("completed", runs - engine.failed())
                .put("failed", engine.failed());
        document.put("missingRuns", engine.failed());
        document.set("teams", json.valueToTree(engine.tally().answers(scenario.scenario())));
        return document;
    }

    private void requireSense() {
        if (replay == null && runs < 1) {
            throw new CommandFailure(ExitCode.USAGE, "--runs must be at least 1");
        }
        if (replay != null && replay < 0) {
            throw new CommandFailure(ExitCode.USAGE, "--replay must be the index of a run, 0 or more: " + replay);
        }
        if (replay != null && seed == null) {
            throw new CommandFailure(ExitCode.USAGE, "--replay needs the --seed of the batch");
        }
        if (threads < 1 || threads > 1_024) {
            throw new CommandFailure(ExitCode.USAGE, "--threads must be between 1 and 1024: " + threads);
        }
    }
}
