package io.bingosim.cli;

import io.bingosim.cli.terminal.Invocation;
import io.bingosim.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** A terminal that records what is printed. */
public final class Recorded {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Terminal terminal;

    public Recorded(boolean live, boolean unicode) {
        terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                live,
                false,
                unicode,
                100);
    }

    public static Recorded plain() {
        return new Recorded(false, false);
    }

    public Terminal terminal() {
        return terminal;
    }

    /** Runs a command of this clone with the given data directory; nothing is built. */
    int execute(Path home, Map<String, String> environment, String... arguments) {
        var invocation = new Invocation(terminal, Path.of("..").toAbsolutePath().normalize(), home, environment);
        return BingosimCommand.execute(invocation, arguments);
    }

    public String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    public String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
