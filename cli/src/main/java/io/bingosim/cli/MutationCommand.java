package io.bingosim.cli;

import io.bingosim.cli.build.Maven;
import io.bingosim.cli.terminal.ExitCode;
import io.bingosim.cli.terminal.Invocation;
import io.bingosim.stack.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Mutation tests of the engine. */
@Command(
        name = "mutation",
        header = "Counts the changes to the engine that no test detects.",
        description = {
            "Changes the engine's compiled rules and strategies in small ways and counts the changes that no test"
                    + " detects.",
            "Takes about six minutes; needs an otherwise idle machine."
        })
final class MutationCommand extends HelpOption implements Callable<Integer> {
    private static final List<String> SUMMARY = List.of(">> Generated", ">> Mutations with no coverage");

    private final Invocation invocation;

    MutationCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException {
        Path log = invocation.log("mutation");
        Maven maven = new Maven(invocation);
        List<String> arguments =
                List.of("-Dfast", "-pl", "sim-engine", "test-compile", "org.pitest:pitest-maven:mutationCoverage");
        if (!maven.run(log, "mutating", arguments)) {
            maven.printErrors(log);
            throw new EnvironmentException("mutation testing failed; its log is " + log);
        }
        try (var lines = Files.lines(log)) {
            lines.filter(line -> SUMMARY.stream().anyMatch(line::startsWith))
                    .forEach(line -> invocation.terminal().print(line.substring(3)));
        }
        invocation
                .terminal()
                .print("all mutants by class and line: "
                        + invocation.root().resolve("sim-engine/target/pit-reports/index.html"));
        return ExitCode.OK;
    }
}
