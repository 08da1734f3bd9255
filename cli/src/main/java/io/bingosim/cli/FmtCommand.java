package io.bingosim.cli;

import io.bingosim.cli.build.Maven;
import io.bingosim.cli.terminal.ExitCode;
import io.bingosim.cli.terminal.Invocation;
import io.bingosim.stack.EnvironmentException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Formats the Java sources. */
@Command(
        name = "fmt",
        header = "Formats the Java sources.",
        description = "Formats all Java sources the way the build requires.")
final class FmtCommand extends HelpOption implements Callable<Integer> {
    private final Invocation invocation;

    FmtCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        Path log = invocation.log("fmt");
        if (!new Maven(invocation).run(log, "formatting", List.of("spotless:apply"))) {
            throw new EnvironmentException("formatting failed; its log is " + log);
        }
        return ExitCode.OK;
    }
}
