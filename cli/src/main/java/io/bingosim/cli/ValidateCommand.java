package io.bingosim.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bingosim.cli.terminal.ExitCode;
import io.bingosim.cli.terminal.Invocation;
import io.bingosim.cli.terminal.Terminal;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.ScenarioReading;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reads a scenario and says everything that is wrong or unusual about it. */
@Command(
        name = "validate",
        header = "Checks a scenario without simulating it.",
        description = {
            "Prints every violation with its JSON pointer. A valid scenario is answered with its id, and with"
                    + " warnings about what is probably not intended."
        },
        footer = {"", "Exit code: 0 valid, 2 wrong usage or invalid scenario."})
final class ValidateCommand extends HelpOption implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(index = "0", paramLabel = "FILE", description = "The scenario; - reads standard input.")
    private String file = "";

    @Option(names = "--json", description = "Print the answer as a document.")
    private boolean asJson;

    ValidateCommand(Invocation invocation) {
        this.terminal = invocation.terminal();
    }

    @Override
    public Integer call() throws JsonProcessingException {
        ScenarioSource source = ScenarioSource.of(file);
        if (source.reading() instanceof ScenarioReading.Rejected rejected) {
            return ScenarioSource.report(terminal, source.name(), rejected.violations(), asJson);
        }
        var accepted = (ScenarioReading.Accepted) source.reading();
        Scenario scenario = accepted.scenario();
        if (asJson) {
            terminal.print(new ObjectMapper()
                    .writeValueAsString(
                            Map.of("id", scenario.id(), "name", scenario.name(), "warnings", accepted.warnings())));
            return ExitCode.OK;
        }
        terminal.print(
                source.name() + " is a valid scenario: " + scenario.teams().size() + " teams, "
                        + scenario.board().tiles().size() + " tiles, id " + scenario.id());
        accepted.warnings()
                .forEach(warning -> terminal.print("warning: " + warning.pointer() + "  " + warning.message()));
        return ExitCode.OK;
    }
}
