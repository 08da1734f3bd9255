package io.bingosim.cli;

import io.bingosim.cli.invariant.Invariants;
import io.bingosim.cli.terminal.CommandFailure;
import io.bingosim.cli.terminal.ExitCode;
import io.bingosim.cli.terminal.Invocation;
import io.bingosim.stack.EnvironmentException;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Checks a database at rest. The URL holds a password, so no message repeats it. */
@Command(
        name = "invariants",
        header = "Checks the invariants of a database.",
        description = {
            "Checks the invariants of a database in which no batch is running. It only reads.",
            "Results are recomputed from their seeds; the history is checked where the audit triggers are installed."
        },
        footer = {"", "Exit code: 0 all invariants hold, 1 one is broken, 2 wrong usage, 3 the database cannot be read."
        })
final class InvariantsCommand extends HelpOption implements Callable<Integer> {
    private final Invocation invocation;

    @Parameters(
            paramLabel = "JDBC_URL",
            description = "jdbc:postgresql://HOST:PORT/DATABASE?user=USER&password=PASSWORD")
    private String url = "";

    InvariantsCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        if (!url.startsWith("jdbc:postgresql:")) {
            throw CommandFailure.usage("JDBC_URL must look like"
                    + " jdbc:postgresql://HOST:PORT/DATABASE?user=USER&password=PASSWORD; quote it for the shell");
        }
        try {
            Invariants.Report report = Invariants.report(url);
            invocation.terminal().print(report.toString());
            return report.broken().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
        } catch (SQLException e) {
            throw new EnvironmentException("cannot read the database: " + e.getMessage());
        }
    }
}
